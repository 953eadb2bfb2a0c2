/** Lines that tell what happened in the room, in English. Names and titles come from others: they are set as text only. */
export const notices = {
  roomClosed: 'Room closed',
  hostGone: "The host's connection was lost or the host left. You can start a room of your own.",
  played: (name: string) => `${name} pressed play`,
  paused: (name: string) => `${name} paused`,
  sought: (name: string, position: string) => `${name} jumped to ${position}`,
  rate: (name: string, rate: string) => `${name} set the speed to ${rate}×`,
  media: (name: string, title: string) => `${name} opened ${title}`,
  ended: 'The film has ended',
  joined: (name: string) => `${name} joined`,
  left: (name: string) => `${name} left`,
  hosts: (name: string) => `${name} is the host now`,
  youHost: 'You are the host now',
  reconnecting: 'Connection lost. Reconnecting...',
  reconnected: 'Back in the room',
  /** What this viewer did in the player, and the room does not follow. */
  alone: {
    pause: 'You paused. The others go on.',
    seek: 'Only the host can jump. Pause to watch on your own.',
    play: 'Only the host can start the film.',
  },
  otherVersion: (seconds: number, longer: boolean) =>
    `Your version of this film is ${seconds} s ${longer ? 'longer' : 'shorter'} than the room's: it may not stay in step`,
}
export type NoticeTexts = typeof notices
