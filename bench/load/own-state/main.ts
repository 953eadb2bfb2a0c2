/** A process that holds a population and nothing else; its arguments are the population as JSON and a folder for its two snapshots. */
import { join } from 'node:path'
import { writeHeapSnapshot } from 'node:v8'
import { createHall } from './hall.ts'
import type { Population } from './plan.ts'

const [order = '', folder = ''] = process.argv.slice(2)
const population: Population = JSON.parse(order)
/** So much was done before that what is done first, and once, does not count. */
const WARM_UP = { ...population, clients: 500 }

const hall = createHall()
const leave = await hall.fill(WARM_UP)
await leave()
writeHeapSnapshot(join(folder, 'before.heapsnapshot'))
await hall.fill(population)
writeHeapSnapshot(join(folder, 'after.heapsnapshot'))
process.exit(0)
