/** Why a server cannot listen, as a sentence that names the setting to change (rule OP10). */
export const listenProblem = ({ code }: NodeJS.ErrnoException, port: number, host: string | null, setting: string): string =>
  code === 'EADDRINUSE'
    ? `Port ${port} is taken: set ${setting} to a free one`
    : `Port ${port}${host === null ? '' : ` on ${host}`} cannot be opened (${code}): check ${setting} and HOST`
