import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { POPULATIONS, type Population, split } from './plan.ts'
import { growthOf, sizesOf } from './snapshot.ts'

const SUBJECT = fileURLToPath(new URL('./main.ts', import.meta.url))
const LARGEST = 12

type Growth = ReturnType<typeof growthOf>

const sizesIn = async (file: string) => sizesOf(JSON.parse(await readFile(file, 'utf8')))

const grow = async (population: Population): Promise<Growth> => {
  const folder = await mkdtemp(join(tmpdir(), 'matinee-heap-'))
  try {
    await promisify(execFile)(process.execPath, [SUBJECT, JSON.stringify(population), folder])
    return growthOf(await sizesIn(join(folder, 'before.heapsnapshot')), await sizesIn(join(folder, 'after.heapsnapshot')))
  } finally {
    await rm(folder, { recursive: true })
  }
}

const partLines = ({ parts }: Growth, clients: number): string[] =>
  parts.slice(0, LARGEST).map(({ name, bytes }) => `  ${(bytes / clients).toFixed(0).padStart(7)}  ${name}`)

const perRoom = ({ size, clients }: Population, { bytes }: Growth) => ({ size, bytes: (bytes * size) / clients })

/** What our own state costs, sockets aside, by heap snapshots of processes that hold it: for a person (rule PF12). */
export const ownState = async (): Promise<string> => {
  const growths: Growth[] = []
  for (const population of POPULATIONS) growths.push(await grow(population))
  const lines = POPULATIONS.flatMap((population, index) => {
    const growth = growths[index] ?? { bytes: 0, parts: [] }
    const bytes = (growth.bytes / population.clients).toFixed(0)
    return [`${population.clients} clients ${population.name}: ${bytes} bytes a client, of these`, ...partLines(growth, population.clients)]
  })
  const [, small, large] = POPULATIONS.map((population, index) => perRoom(population, growths[index] ?? { bytes: 0, parts: [] }))
  if (small === undefined || large === undefined) throw new Error('There are no rooms of two sizes')
  const { room, client } = split(small, large)
  return [...lines, `A room: ${room.toFixed(0)} bytes, and ${client.toFixed(0)} for each of its clients`].join('\n')
}
