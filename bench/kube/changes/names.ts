/** What is done to a running installation, in this order. */
export const CHANGE_NAMES = [
  'upgrade',
  'session-rollout',
  'plugin-rollout',
  'proxy-rollout',
  'proxy-config',
  'session-delete',
  'plugin-delete',
  'proxy-delete',
  'session-drain',
  'scale-down',
  'scale-up',
  'redis-kill',
] as const
export type ChangeName = (typeof CHANGE_NAMES)[number]
