import { type Logger, pino } from 'pino'

export type Log = Logger

/** JSON lines on standard output, readable ones on a terminal; secrets never appear (rules OP2, OP5). */
export const createLog = (name: string, level = 'info'): Log =>
  pino({
    name,
    level,
    redact: { paths: ['token', 'secret', '*.token', '*.secret', 'req.headers.authorization', 'req.headers.cookie'], censor: '[hidden]' },
    ...(process.stdout.isTTY ? { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname' } } } : {}),
  })

/** The contract's lines (section 7), word for word; fields go beside them, never into them. */
export const LogLine = {
  clientConnected: 'Client connected',
  clientDisconnected: 'Client disconnected',
  roomCreated: 'Room created',
  roomClosed: 'Room closed',
  invalidToken: 'Invalid token',
  messageTooLarge: 'Message too large',
  rateLimited: 'Client rate limit exceeded, message dropped',
  wildcardOrigin: 'Security warning: ALLOWED_ORIGINS is a wildcard (*), any web page may connect',
} as const

/** For a variable that looks like a setting (rule OP3). */
export const MISTYPED = 'No setting has this name; is it mistyped?'
