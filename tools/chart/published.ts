import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'
import { runCommand } from './command.ts'
import type { ApiDocument, CustomResource } from './validator.ts'

/** The oldest Kubernetes that Chart.yaml allows, and the one that the chart is tried on. */
export const KUBERNETES_VERSIONS = ['1.27.16', '1.34.4'] as const
const CUSTOM_RESOURCES = [
  { module: 'sigs.k8s.io/gateway-api@v1.4.1', path: 'config/crd/standard/gateway.networking.k8s.io_httproutes.yaml' },
  ...['servicemonitors', 'prometheusrules'].map((name) => ({
    module: 'github.com/prometheus-operator/prometheus-operator@v0.85.0',
    path: `example/prometheus-operator-crd/monitoring.coreos.com_${name}.yaml`,
  })),
]
/** Alpha and beta versions are left out: a cluster need not have them. */
const STABLE = /__v\d+_openapi\.json$/

/** The folder of a Go module, downloaded where it is missing: these carry the schemas that their projects publish. */
const goModule = async (module: string): Promise<string> => {
  // Outside of any module, and writing none.
  const { stdout, output } = await runCommand('go', ['mod', 'download', '-json', module], {
    cwd: tmpdir(),
    env: { ...process.env, GOWORK: 'off', GOFLAGS: '' },
  })
  const { Dir: folder } = JSON.parse(stdout) as { Dir?: string }
  if (!folder) throw new Error(`go mod download ${module} failed: ${output}`)
  return folder
}

/** The stable API of a Kubernetes version. */
export const kubernetesApi = async (version: string): Promise<ApiDocument[]> => {
  const folder = join(await goModule(`k8s.io/kubernetes@v${version}`), 'api/openapi-spec/v3')
  const files = readdirSync(folder).filter((file) => STABLE.test(file))
  return files.map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as ApiDocument)
}

/** The custom resources that the chart can make. */
export const customResources = (): Promise<CustomResource[]> =>
  Promise.all(
    CUSTOM_RESOURCES.map(async ({ module, path }) => parse(readFileSync(join(await goModule(module), path), 'utf8')) as CustomResource),
  )
