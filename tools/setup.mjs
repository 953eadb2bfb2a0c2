/**
 * Makes a fresh clone ready: installs the npm packages and, with --with-system, the programs that the tests need.
 * Plain JavaScript without imports of ours: it runs before anything is installed, on whatever Node the machine has.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const stamp = join(root, 'node_modules', '.matinee-installed')
const PROGRAMS = [
  { package: 'chromium', names: ['chromium', 'chromium-browser', 'google-chrome'], variable: 'CHROMIUM' },
  { package: 'redis-server', names: ['redis-server'], variable: 'REDIS_SERVER' },
  { package: 'nginx', names: ['nginx'], variable: 'NGINX' },
  { package: 'caddy', names: ['caddy'], variable: 'CADDY' },
  { package: 'haproxy', names: ['haproxy'], variable: 'HAPROXY' },
]
/** Debian asks this program whether an installed service may start. */
const POLICY = '/usr/sbin/policy-rc.d'
/** Where servers are, which the PATH of a plain user may lack. */
const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/local/sbin']

const fail = (message) => {
  console.error(`\n${message}\n`)
  process.exit(1)
}

/** Runs a command, saying every few seconds that it still does; its output is shown only if it fails. */
const run = (title, command, args) =>
  new Promise((resolve) => {
    const started = Date.now()
    const seconds = () => Math.round((Date.now() - started) / 1000)
    console.log(`▸ ${title} …`)
    const ticker = setInterval(() => console.log(`  still at it (${seconds()} s)`), 10_000)
    const output = []
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout.on('data', (data) => output.push(data))
    child.stderr.on('data', (data) => output.push(data))
    child.on('error', (error) => output.push(String(error)))
    child.on('close', (code) => {
      clearInterval(ticker)
      if (code !== 0) fail(`${output.join('')}\n"${command} ${args.join(' ')}" failed.`)
      console.log(`  done in ${seconds()} s`)
      resolve()
    })
  })

const folders = [...(process.env.PATH ?? '').split(delimiter), ...SYSTEM_FOLDERS]
const onPath = (name) => folders.some((folder) => existsSync(join(folder, name)))
const isThere = ({ names, variable }) => (process.env[variable] ? existsSync(process.env[variable]) : names.some(onPath))

const installPackages = async () => {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  // "npm ci" would refuse a lock file that lacks another platform's optional packages, which some registries do not carry.
  await run('Installing npm packages (half a minute)', 'npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'])
  writeFileSync(stamp, lock)
}

const installPrograms = async () => {
  const missing = PROGRAMS.filter((program) => !isThere(program)).map((program) => program.package)
  if (missing.length === 0) return
  const isDebian = existsSync('/etc/debian_version') && spawnSync('apt-get', ['--version']).status === 0
  if (!isDebian || process.getuid?.() !== 0) {
    fail(
      `The tests need ${missing.join(', ')}. Please install ${missing.length > 1 ? 'them' : 'it'} with your system's package manager ` +
        `(Debian and Ubuntu: sudo apt-get install ${missing.join(' ')}), or name the program with ${PROGRAMS.map((p) => p.variable).join(', ')}.`,
    )
  }
  await run('Reading the list of system packages', 'apt-get', ['update', '-q'])
  // The tests start these programs themselves; a proxy that the package starts would take port 80.
  if (!existsSync(POLICY)) {
    writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
    process.on('exit', () => rmSync(POLICY, { force: true }))
  }
  await run(`Installing ${missing.join(', ')} (a minute or two)`, 'apt-get', ['install', '-y', '-q', '--no-install-recommends', ...missing])
}

await installPackages()
if (process.argv.includes('--with-system')) await installPrograms()
