import { createRoom, joinRoom, openPanel, pressPause } from '../../../test/e2e/viewer.ts'
import type { BenchViewer } from './bench-viewer.ts'

/** As the panel suggests it. */
export const ROOM = "Alice's party"

/** The host stops his film and makes a room of it; all others join, but for one who comes late: he watches something else and has the list open. */
export const gather = async (viewers: readonly BenchViewer[], say: (line: string) => void): Promise<void> => {
  const [host, ...guests] = viewers
  if (host === undefined) throw new Error('a party needs a host')
  await pressPause(host)
  await createRoom(host)
  for (const guest of guests) {
    if (guest.peculiarity.joinsLate === true) {
      await pressPause(guest)
      await openPanel(guest)
    } else await joinRoom(guest, ROOM)
  }
  say(`${viewers.length} viewers are there`)
}
