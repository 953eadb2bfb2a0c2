import type { NoticeTexts } from '../i18n/notices.ts'
import type { ProblemTexts } from '../i18n/problems.ts'
import type { Party } from '../net/party.ts'
import { SeatProblem } from '../net/problem-code.ts'
import { hostLine, memberLines, stateLine } from './announce.ts'
import type { ProblemBox } from './problem-box.ts'
import { isHost } from './rights.ts'

export interface AnnouncerDeps {
  readonly party: Party
  readonly texts: NoticeTexts
  readonly notify: (text: string, more?: string) => void
  readonly problems: ProblemBox
  readonly problemTexts: ProblemTexts
  /** Nobody sees a problem in a panel that is shut. */
  readonly isPanelOpen: () => boolean
}

/** Tells the viewer what others did, and why a room is over (rules UI4, UI9). */
export const announce = ({ party, texts, notify, problems, problemTexts, isPanelOpen }: AnnouncerDeps): void => {
  const say = (line: string | null) => line !== null && notify(line)
  let follows = false
  party.on('room', (room) => {
    if (room !== null) follows = !isHost(room)
  })
  party.on('state', (event) => say(stateLine(event, texts)))
  party.on('info', (event) => party.room !== null && say(hostLine(event, party.room, texts)))
  party.on('members', (event) => {
    if (party.room !== null) for (const line of memberLines(event, party.room, texts)) notify(line)
  })
  party.on('cutOff', () => notify(texts.reconnecting))
  party.on('entered', ({ again }) => again && notify(texts.reconnected))
  party.on('out', (reason) => {
    if (reason === 'room_closed') return notify(texts.roomClosed, follows ? texts.hostGone : undefined)
    const code = reason === 'unauthorized' ? SeatProblem.signInExpired : reason
    problems.show(code)
    if (!isPanelOpen()) notify(problemTexts[code].message, problemTexts[code].hint)
  })
}
