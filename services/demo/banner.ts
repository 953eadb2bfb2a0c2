import { networkInterfaces } from 'node:os'

export interface Running {
  readonly host: string
  readonly port: number
  readonly sessionPort: number
  readonly settingsFile: string
}

const LOOPBACK = ['127.0.0.1', '::1', 'localhost']
const ANY = ['0.0.0.0', '::']

const networkAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .map(({ address }) => address)

const inUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host)

/** Host names to open the page by, the best one first. */
const namesOf = (host: string): string[] => {
  if (LOOPBACK.includes(host)) return ['localhost']
  return ANY.includes(host) ? ['localhost', ...networkAddresses()] : [host]
}

/** What to open and whom to sign in as. */
export const banner = ({ host, port, sessionPort, settingsFile }: Running): string => {
  const names = namesOf(host).map(inUrl)
  const reach = LOOPBACK.includes(host)
    ? 'Only this machine can open it; HOST=0.0.0.0 lets in whoever is on your network.'
    : 'Whoever is on your network can open it, and the passwords are known to all: keep it from the internet.'
  return `
Matinee is running.

  open          ${names.map((name) => `http://${name}:${port}`).join('  or  ')}
  sign in as    alice, bob or carol (the password is the name); administrator: admin / admin
  session node  ${names.slice(0, 1).map((name) => `ws://${name}:${sessionPort}/ws`)}
  settings      ${settingsFile}

Sign in twice (a second browser or a private window), open the same film, and press "Watch party" at the top.
${reach}
Ctrl+C stops.
`
}
