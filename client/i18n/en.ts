/** Every text of the panel, in English. Another language is another file of the same type. */
import type { Control, MemberState } from '../../services/protocol/names.ts'
import type { Correction } from '../sync/tuning.ts'
import type { SetupOutcome, SetupStep } from '../ui/setup-stages.ts'

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

const control: Record<Control, string> = {
  host: 'Host only',
  cohosts: 'Host and co-hosts',
  'pause-for-all': 'Anyone may pause',
  everyone: 'Everyone',
}
const memberState: Record<MemberState, string> = {
  measuring: 'Measuring',
  'in-sync': 'In sync',
  'catching-up': 'Catching up',
  buffering: 'Buffering',
  blocked: 'Needs a click',
  away: 'Away',
}
const corrections: Record<Correction, { readonly label: string; readonly hint: string }> = {
  exact: { label: 'Exact', hint: 'Small changes of speed, at once.' },
  gentle: { label: 'Gentle', hint: 'Smaller ones, once you could notice.' },
  off: { label: 'Off', hint: 'No changes of speed; jumps when far off.' },
}

const hints: Partial<Record<SetupStep, string>> = {
  film: 'Open one. If one is open, this page is of a kind that is not known here.',
  header: 'Use the button in the corner of the page.',
}
const setup = {
  title: 'Check setup',
  steps: {
    script: 'Script loaded',
    film: 'Film found',
    header: "Player's header found",
    plugin: 'Plugin reached',
    address: "Session server's address",
    token: 'Token obtained',
    socket: 'Session server reached',
    secrets: 'Secrets equal on both sides',
    clock: 'Clock measured',
  } satisfies Record<SetupStep, string>,
  outcomes: { fine: 'yes', wrong: 'no', unknown: 'not yet' } satisfies Record<SetupOutcome, string>,
  hints,
}

export const en = {
  /** The accessible name of the button and of the panel: people, tests and guides know it. */
  party: 'Watch party',
  close: 'Close',
  notifications: 'Notifications',
  watching: (count: number) => `${count} watching`,

  connecting: 'Connecting...',
  offline: 'Offline',
  connected: 'Connected',
  grades: { good: 'good', fair: 'fair', poor: 'poor' },
  roundTrip: 'Round-trip time to the session server',

  startHeading: 'Start a party',
  createRoom: 'Create room',
  roomName: 'Room name',
  partyOf: (name: string | null) => (name === null ? 'Movie night' : `${name}'s party`),
  options: 'Options',
  whoControls: 'Who may control',
  control,
  waiting: 'Wait until everyone has loaded',
  openFilmFirst: 'Open a film first: a party plays what you are watching.',

  rooms: 'Rooms',
  searchRooms: 'Search rooms',
  join: 'Join',
  joinRoom: (name: string) => `Join ${name}`,
  loadingRooms: 'Looking for rooms...',
  noConnection: 'The list of rooms needs a connection.',
  noRooms: 'No rooms yet. Be the first to start one.',
  noMatches: 'No room matches.',
  pages: 'Pages of the room list',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,

  leaveRoom: 'Leave room',
  closeRoom: 'Close room',
  hostLeaves: 'If you leave, the room closes for everyone.',
  playing: 'Playing',
  pausedAt: (position: string) => `Paused at ${position}`,
  waitingForMembers: 'Waiting for everyone to load',
  joinPlayback: 'Join playback',
  joinPlaybackHint: 'Your browser wants one click before it plays.',
  awayHint: 'You paused. The others go on.',
  openFilmHint: (title: string) => `This page shows something else: one click opens ${title} here.`,
  notConnected: 'Not connected',
  yourSync: 'Your playback',
  giveOrTake: (amount: string) => `± ${amount}`,
  outOfStep: 'Out of step',

  sync: 'Sync',
  clockBound: (amount: string) => `clock ± ${amount}`,
  clockBoundHint: 'On this connection the drift cannot be known better.',
  offset: 'Own offset (ms)',
  offsetHint: (limit: number) => `Positive: ahead of the room. At most ±${limit}.`,
  correction: 'Correction',
  corrections,
  syncNow: 'Sync now',

  members: 'Members',
  memberState,
  you: 'you',
  host: 'Host',
  drift: (amount: string) => `${amount} off`,
  rtt: (amount: string) => `RTT ${amount}`,
  moreMembers: (count: number) => `and ${plural(count, 'more member', 'more members')}`,
  makeHost: (name: string) => `Make ${name} host`,
  remove: (name: string) => `Remove ${name}`,

  settings: 'Room settings',
  rename: 'Rename',
  quality: 'Quality for everyone',
  automatic: 'Automatic',
  directPlay: 'Play the original file where possible',

  setup,

  problem: 'Problem',
  code: (code: string) => `Code: ${code}`,
  tryAgain: 'Try again',
  dismiss: 'Dismiss',
}
export type Texts = typeof en
