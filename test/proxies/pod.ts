/** The process of a proxy pod, run by its own script with the chart's configuration, on free ports of 127.0.0.1. */
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { freePort } from '../../tools/cluster/free-port.ts'
import { fillTemplate, nginxVariables } from '../../tools/cluster/nginx.ts'
import { type Program, SYSTEM_FOLDERS, startProgram } from '../../tools/cluster/program.ts'

const FILES = 'helm/matinee/files'

/** In place of getent, which asks the machine: answers any name with the addresses in the file beside it, and tells them. */
const GETENT = `#!/bin/sh
addresses=$(cat "\${0%/*}/addresses")
for address in $addresses; do echo "$address  STREAM $2"; done
echo "getent:" $addresses >&2
`

interface PodOptions {
  /** `host:port` of what is behind it. */
  readonly mediaServer: string
  /** What the media server's name leads to, in place of what the machine knows. */
  readonly addresses?: readonly string[]
  /** `host:port` of the plugin. */
  readonly plugin?: string
  readonly mediaServerScheme?: 'http' | 'https'
  readonly preStopSeconds?: number
  readonly drainSeconds?: number
  /** In place of the configuration, at the start. */
  readonly configuration?: string
}

export interface Pod extends Program {
  readonly port: number
  readonly sessionPort: number
  /** Changes the mounted configuration, in one step as a kubelet does. */
  configure(configuration: { readonly injectScript?: boolean; readonly mediaServer?: string } | string): Promise<void>
  /** Changes what the media server's name leads to, where the pod was started with `addresses`. */
  leadTo(addresses: readonly string[]): Promise<void>
  /** Ends everything of it that is still there. */
  remove(): Promise<void>
}

const path = (names: string): string => [names, dirname(process.env.NGINX ?? ''), process.env.PATH, ...SYSTEM_FOLDERS].join(delimiter)

/** Makes a change in one step. */
const put = async (file: string, content: string): Promise<void> => {
  await writeFile(`${file}.new`, content)
  await rename(`${file}.new`, file)
}

export const startPod = async ({
  mediaServer: firstMediaServer,
  addresses,
  plugin = '127.0.0.1:1',
  mediaServerScheme = 'http',
  preStopSeconds = 0,
  drainSeconds = 0,
  configuration,
}: PodOptions): Promise<Pod> => {
  const folder = await mkdtemp(join(tmpdir(), 'matinee-pod-'))
  const [port, sessionPort] = [await freePort(), await freePort()]
  const file = join(folder, 'mounted.conf')
  const template = await readFile(join(FILES, 'nginx.conf.template'), 'utf8')
  const configure: Pod['configure'] = async (wanted) => {
    if (typeof wanted === 'string') return put(file, wanted)
    const { injectScript = false, mediaServer = firstMediaServer } = wanted
    const behind = { sessionNodes: ['127.0.0.1:1'], plugins: [plugin], mediaServer, basePath: '', frontProxy: '127.0.0.1' }
    // One worker: what it logs of its leaving then holds for all.
    const variables = {
      ...nginxVariables({ ...behind, bind: '127.0.0.1', port, sessionPort, injectScript }),
      WORKER_PROCESSES: '1',
      MEDIA_SERVER_SCHEME: mediaServerScheme,
    }
    return put(file, fillTemplate(template, variables))
  }
  await configure(configuration ?? {})
  const names = join(folder, 'names')
  const leadTo: Pod['leadTo'] = (wanted) => put(join(names, 'addresses'), wanted.map((address) => `${address}\n`).join(''))
  if (addresses) {
    await mkdir(names)
    await writeFile(join(names, 'getent'), GETENT, { mode: 0o755 })
    await leadTo(addresses)
  }
  const program = startProgram({
    name: 'proxy pod',
    command: 'sh',
    args: [join(FILES, 'proxy.sh'), file, folder],
    env: {
      PATH: path(names),
      WATCH_SECONDS: '0.05',
      RESOLVE_SECONDS: '0',
      PRE_STOP_SECONDS: String(preStopSeconds),
      DRAIN_SECONDS: String(drainSeconds),
    },
    logFile: join(folder, 'log'),
  })
  return {
    ...program,
    port,
    sessionPort,
    configure,
    leadTo,
    remove: async () => {
      try {
        process.kill(-program.pid, 'SIGKILL')
      } catch {
        // Nothing of it is left.
      }
      await program.ended
      await rm(folder, { recursive: true })
    },
  }
}
