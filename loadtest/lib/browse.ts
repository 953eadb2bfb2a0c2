import { ClientEvent } from '../../services/protocol/names.ts'
import type { Grants } from './grants.ts'
import { identityOf } from './identity.ts'
import { metrics } from './metrics.ts'
import { between, pause } from './timing.ts'
import { createViewer } from './viewer.ts'

const LOOK_MS = { min: 3000, max: 10_000 }
const QUERIES = ['', '', 'load', 'take', 'nothing like it']

/** Looks at the list of rooms, searches it, and enters none, until `endsAt` (the machine's ms). */
export const browseList = async (grants: Grants, endsAt: number): Promise<void> => {
  const viewer = createViewer(grants, identityOf(0))
  if (!(await viewer.connect())) return
  for (let look = 0; Date.now() < endsAt; look++) {
    const { answer } = await viewer.send(ClientEvent.directoryWatch, { query: QUERIES[look % QUERIES.length] ?? '' })
    if (!answer.ok) metrics.refused.add(1, { code: answer.error.code })
    await pause(Math.min(between(LOOK_MS.min, LOOK_MS.max), endsAt - Date.now()))
  }
  await viewer.send(ClientEvent.directoryUnwatch, {})
  await viewer.leave()
}
