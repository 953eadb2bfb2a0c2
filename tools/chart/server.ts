import type { ChartCase } from './cases.ts'
import { runCommand } from './command.ts'
import { nameOf } from './manifest.ts'
import { KUBERNETES_VERSIONS } from './published.ts'
import { render } from './render.ts'
import type { Tools } from './tools.ts'

const NEWEST = KUBERNETES_VERSIONS[1]

/** The kinds that the cluster knows, as `apps/v1 Deployment`. @throws Error when it cannot be asked */
const knownKinds = async (): Promise<Set<string>> => {
  const { isGood, stdout, output } = await runCommand('kubectl', ['api-resources', '--no-headers'])
  if (!isGood) throw new Error(`The cluster that kubectl is set to does not answer: ${output}`)
  const rows = stdout.split('\n').map((line) => line.trim().split(/\s+/).slice(-3))
  return new Set(rows.map(([apiVersion, , kind]) => `${apiVersion} ${kind}`))
}

/** What the cluster's API server says against the manifests. Kinds that it does not know are said and passed over. */
export const askServer = async ({ helm3 }: Tools, cases: readonly ChartCase[]): Promise<string[]> => {
  const kinds = await knownKinds()
  const problems: string[] = []
  for (const chartCase of cases) {
    const manifests = await render(helm3, chartCase, NEWEST)
    const isKnown = new Map(manifests.map((manifest) => [manifest, kinds.has(`${manifest.apiVersion} ${manifest.kind}`)]))
    for (const [manifest] of [...isKnown].filter(([, known]) => !known))
      console.log(`  ${chartCase.name}: ${nameOf(manifest)} passed over, the cluster does not know ${manifest.apiVersion}`)
    const items = manifests.filter((manifest) => isKnown.get(manifest))
    const input = JSON.stringify({ apiVersion: 'v1', kind: 'List', items })
    const { isGood, output } = await runCommand('kubectl', ['apply', '--dry-run=server', '--validate=strict', '--filename=-'], { input })
    if (!isGood) problems.push(`${chartCase.name}: ${output}`)
  }
  return problems
}
