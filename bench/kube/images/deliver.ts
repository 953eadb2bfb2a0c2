import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../command.ts'
import { fullName } from './build.ts'
import type { Builder } from './builder.ts'
import { batchesOf, fillIn } from './way.ts'

const DELIVERY_MS = 600_000

const save = ({ program }: Builder, names: readonly string[], archive: string): Promise<string> => {
  const options = { timeoutMs: DELIVERY_MS }
  if (program === 'docker') return run('docker', ['save', '--output', archive, ...names], options)
  if (program === 'podman')
    return run('podman', ['save', '--multi-image-archive', '--format', 'docker-archive', '--output', archive, ...names], options)
  return run('buildah', ['push', '--quiet', names[0] ?? '', `docker-archive:${archive}:${names[0]}`], options)
}

/** Brings built images into the cluster by the way of `wayOf`. @throws CommandError */
export const deliver = async (builder: Builder, way: string, images: readonly string[]): Promise<void> => {
  const names = images.map(fullName)
  if (way === 'push') {
    for (const name of names) await run(builder.program, ['push', name], { timeoutMs: DELIVERY_MS })
    return
  }
  const folder = await mkdtemp(join(tmpdir(), 'matinee-images-'))
  try {
    for (const [index, batch] of batchesOf(way, builder.program, names).entries()) {
      const archive = join(folder, `${index}.tar`)
      if (way.includes('{archive}')) await save(builder, batch, archive)
      await run('sh', ['-c', fillIn(way, batch[0] ?? '', archive)], { timeoutMs: DELIVERY_MS })
      await rm(archive, { force: true })
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}
