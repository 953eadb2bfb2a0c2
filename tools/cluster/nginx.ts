import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Program, startProgram } from './program.ts'
import type { ProxyOptions } from './proxy.ts'

const TEMPLATE = fileURLToPath(new URL('../../helm/matinee/files/nginx.conf.template', import.meta.url))

const servers = (addresses: readonly string[]): string => addresses.map((address) => `server ${address};`).join(' ')

/** The variables of nginx.conf.template, as deploy/compose.yaml gives them too. */
export const nginxVariables = (options: ProxyOptions): Record<string, string> => ({
  WORKER_PROCESSES: 'auto',
  LISTEN: `${options.bind}:${options.port}`,
  SESSION_LISTEN: `${options.bind}:${options.sessionPort}`,
  SESSION_SERVERS: servers(options.sessionNodes),
  PLUGIN_SERVERS: servers(options.plugins),
  MEDIA_SERVER_SCHEME: 'http',
  MEDIA_SERVER_ADDRESS: options.mediaServer,
  BASE_PATH: options.basePath,
  FRONT_PROXY: options.frontProxy,
  INJECT_SCRIPT: options.injectScript ? 'on' : 'off',
})

/** What envsubst does with the variables it is given. */
export const fillTemplate = (template: string, variables: Readonly<Record<string, string>>): string =>
  template.replaceAll(/\$\{(\w+)\}/g, (all, name: string) => variables[name] ?? all)

/**
 * nginx with our configuration; it accepts connections when this resolves.
 * @param folder for its configuration, log and temporary files
 * @throws Error with what nginx said, when it does not come up
 */
export const startNginx = async (options: ProxyOptions, folder: string): Promise<Program> => {
  await mkdir(folder, { recursive: true })
  // Where nginx is started by root its workers are not, and come here for large bodies.
  await chmod(folder, 0o755)
  await writeFile(join(folder, 'nginx.conf'), fillTemplate(await readFile(TEMPLATE, 'utf8'), nginxVariables(options)))
  const nginx = startProgram({
    name: 'nginx',
    command: process.env.NGINX ?? 'nginx',
    args: ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr', '-g', 'daemon off;'],
    logFile: join(folder, 'nginx.log'),
  })
  await nginx.waitFor(/start worker process \d/)
  return nginx
}
