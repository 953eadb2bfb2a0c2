/** The process of a proxy pod, run by its own script with the chart's configuration, on free ports of 127.0.0.1. */
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { freePort } from '../../tools/cluster/free-port.ts'
import { fillTemplate, nginxVariables } from '../../tools/cluster/nginx.ts'
import { type Program, SYSTEM_FOLDERS, startProgram } from '../../tools/cluster/program.ts'

const FILES = 'helm/matinee/files'

interface PodOptions {
  /** `host:port` of what is behind it. */
  readonly mediaServer: string
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
  configure(configuration: { readonly injectScript: boolean } | string): Promise<void>
  /** Ends everything of it that is still there. */
  remove(): Promise<void>
}

const path = (): string => [dirname(process.env.NGINX ?? ''), process.env.PATH, ...SYSTEM_FOLDERS].join(delimiter)

export const startPod = async ({
  mediaServer,
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
    const addresses = { sessionNodes: ['127.0.0.1:1'], plugins: ['127.0.0.1:1'], mediaServer, basePath: '', frontProxy: '127.0.0.1' }
    // One worker: what it logs of its leaving then holds for all.
    const filled = (injectScript: boolean) =>
      fillTemplate(template, {
        ...nginxVariables({ ...addresses, bind: '127.0.0.1', port, sessionPort, injectScript }),
        WORKER_PROCESSES: '1',
        MEDIA_SERVER_SCHEME: mediaServerScheme,
      })
    await writeFile(`${file}.new`, typeof wanted === 'string' ? wanted : filled(wanted.injectScript))
    await rename(`${file}.new`, file)
  }
  await configure(configuration ?? { injectScript: false })
  const program = startProgram({
    name: 'proxy pod',
    command: 'sh',
    args: [join(FILES, 'proxy.sh'), file, folder],
    env: { PATH: path(), WATCH_SECONDS: '0.05', PRE_STOP_SECONDS: String(preStopSeconds), DRAIN_SECONDS: String(drainSeconds) },
    logFile: join(folder, 'log'),
  })
  return {
    ...program,
    port,
    sessionPort,
    configure,
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
