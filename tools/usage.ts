/** An option that is not allowed, in a sentence; an empty message asks how the command is used. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Tells a person what is wrong with the options, and how the command is used; answers the exit code. */
export const explainUsage = ({ message }: UsageError, usage: string): 0 | 2 => {
  const isHelp = message === ''
  console[isHelp ? 'log' : 'error'](isHelp ? usage : `${message}\n\n${usage}`)
  return isHelp ? 0 : 2
}
