import { beforeEach } from 'vitest'
import { createMemoryStore, createMemoryWorld, type MemoryWorld } from './memory-store.ts'
import { registerStoreSuite } from './store-suite.ts'

let world: MemoryWorld
beforeEach(() => {
  world = createMemoryWorld()
})

registerStoreSuite('memory', () => createMemoryStore(world))
