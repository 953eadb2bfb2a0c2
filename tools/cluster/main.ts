/** `npm run cluster`: session nodes, plugin replicas, Redis, a media server and nginx, as real processes of this machine. */
import { fileURLToPath } from 'node:url'
import { explainUsage, UsageError } from '../usage.ts'
import { banner } from './banner.ts'
import { readClusterOptions, USAGE } from './options.ts'
import { HOST } from './parts.ts'
import { checkRequirements, RequirementError } from './requirements.ts'
import { startCluster } from './start.ts'

const run = async (): Promise<void> => {
  const options = readClusterOptions(process.argv.slice(2))
  await checkRequirements(HOST, options)
  console.log(`Starting ${options.nodes} session node${options.nodes === 1 ? '' : 's'} and what belongs to them (some seconds) …`)
  const folder = fileURLToPath(new URL(`../../.data/cluster-${options.port}`, import.meta.url))
  const cluster = await startCluster(options, folder)
  let isStopping = false
  const stop = async (): Promise<void> => {
    if (isStopping) return
    isStopping = true
    console.log('\nStopping all …')
    await cluster.stop()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  for (const { program } of cluster.parts)
    void program.ended.then((code) => {
      const how = code === null ? 'by a signal' : `with code ${code}`
      if (!isStopping) console.log(`${program.name} (pid ${program.pid}) ended ${how}; see ${program.logFile}`)
    })
  console.log(banner(options, cluster.parts, folder))
}

/** What went wrong, for a person, and the exit code. */
const explain = (error: unknown): number => {
  if (error instanceof UsageError) return explainUsage(error, USAGE)
  console.error(error instanceof RequirementError ? error.message : error)
  return 1
}

await run().catch((error: unknown) => process.exit(explain(error)))
