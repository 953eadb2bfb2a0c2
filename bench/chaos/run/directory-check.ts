import { createConnection } from '../../../client/net/connection.ts'
import { requestToken } from '../../../client/net/token.ts'
import { systemClock } from '../../../services/lib/clock.ts'
import { DIRECTORY_PAGE } from '../../../services/protocol/limits.ts'
import type { Listing } from '../../../services/protocol/types.ts'
import type { Machine } from './machine.ts'

/** All lines that a node shows, page by page. */
const linesOf = async (node: Machine, plugin: Machine): Promise<readonly Listing[]> => {
  const connection = createConnection({
    clock: systemClock,
    random: Math.random,
    endpoint: async () => ({ ok: true, url: `ws://${node.address}/ws` }),
    grant: () => requestToken({ baseUrl: `http://${plugin.address}`, fetch, mediaToken: () => `reader-of-${node.name}` }),
    secret: `browser-of-reader-${node.name}`,
  })
  try {
    await new Promise<void>((resolve, reject) => {
      connection.onReport(({ status, stopped, problem }) => {
        if (status === 'connected') resolve()
        if (stopped) reject(new Error(`The directory of ${node.name} cannot be read: ${problem}`))
      })
      connection.connect()
    })
    const lines: Listing[] = []
    for (let page = 0; ; page++) {
      const reply = await connection.send('directory:watch', { page })
      if (!reply.ok) throw new Error(`The directory of ${node.name} cannot be read: ${reply.error.code}`)
      lines.push(...reply.rooms)
      if (reply.rooms.length < DIRECTORY_PAGE) return lines
    }
  } finally {
    connection.close()
  }
}

/** What differs between each node's directory and the rooms that live (rule CH4). */
export const directoryProblems = async (
  nodes: readonly Machine[],
  plugin: Machine,
  living: ReadonlyMap<string, number>,
): Promise<readonly string[]> => {
  const all = await Promise.all(
    nodes.map(async (node) => {
      const lines = await linesOf(node, plugin)
      const ids = lines.map(({ id }) => id)
      const ghosts = lines
        .filter(({ id }) => !living.has(id))
        .map(({ id, name }) => `${node.name} lists a room that is not: ${name} (${id})`)
      const missing = [...living]
        .filter(([id]) => !ids.includes(id))
        .map(([, party]) => `${node.name} does not list the room of party ${party}`)
      const twice = ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${node.name} lists ${id} twice`)
      return [...ghosts, ...missing, ...twice]
    }),
  )
  return all.flat()
}
