import { CHART, type ChartCase } from './cases.ts'
import { runCommand } from './command.ts'
import { compareRenderings } from './compare.ts'
import { type Manifest, parseManifests } from './manifest.ts'
import { customResources, KUBERNETES_VERSIONS, kubernetesApi } from './published.ts'
import type { Tools } from './tools.ts'
import { createValidator } from './validator.ts'

/** What Helm makes of the values for a version of Kubernetes. @throws Error with Helm's own words when it refuses them */
export const render = async (helm: string, { name, args }: ChartCase, kubernetes: string): Promise<Manifest[]> => {
  const { isGood, stdout, output } = await runCommand(helm, [
    'template',
    'matinee',
    CHART,
    '--namespace',
    'matinee',
    '--kube-version',
    kubernetes,
    ...args,
  ])
  if (!isGood) throw new Error(`${helm} template, ${name}: ${output}`)
  return parseManifests(stdout)
}

/** Renders all on Helm 3 and 4 for each version of Kubernetes: both alike, and nothing that the version does not know. */
export const checkRenderings = async ({ helm3, helm4 }: Tools, cases: readonly ChartCase[]): Promise<string[]> => {
  const problems: string[] = []
  const custom = await customResources()
  let manifests = 0
  for (const version of KUBERNETES_VERSIONS) {
    const validate = createValidator(await kubernetesApi(version), custom)
    for (const chartCase of cases) {
      const [three, four] = await Promise.all([render(helm3, chartCase, version), render(helm4, chartCase, version)])
      const found = [...compareRenderings(three, four).map((text) => `Helm 3 and 4: ${text}`), ...three.flatMap(validate)]
      manifests += three.length
      problems.push(...found.map((text) => `${chartCase.name}, Kubernetes ${version}: ${text}`))
    }
  }
  console.log(`  ${manifests} manifests for Kubernetes ${KUBERNETES_VERSIONS.join(' and ')}`)
  return problems
}
