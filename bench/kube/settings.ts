import { z } from 'zod'
import { readSettings } from '../../services/lib/env.ts'

export const BUILDERS = ['docker', 'podman', 'buildah'] as const
export type BuilderName = (typeof BUILDERS)[number]

const isWay = (way: string): boolean => way === 'push' || way.includes('{image}') || way.includes('{archive}')

/** Of the environment; each is in a table of docs/kubernetes.md. */
const kubeSettings = z.object({
  KUBE_START: z.string().default(''),
  KUBE_ADDRESS: z
    .string()
    .regex(/^[A-Za-z0-9.-]+$/, 'must be a host name or an IPv4 address, without a port')
    .default(''),
  BASE_IMAGE: z.string().default('node:24-bookworm-slim'),
  IMAGE_BUILDER: z.enum(BUILDERS, `must be one of ${BUILDERS.join(', ')}`).optional(),
  IMAGE_BUILD_OPTIONS: z.string().default(''),
  IMAGE_LOAD: z.string().refine(isWay, 'must be push, or a command that has {image} or {archive} in it').default(''),
  IMAGE_REGISTRY: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.:/_-]*[a-z0-9]$/, 'must be a registry and, where it has one, a path, such as host:5000/team')
    .default(''),
  NGINX_IMAGE: z.string().default(''),
  REDIS_IMAGE: z.string().default(''),
  PREVIOUS_CHART: z.string().default(''),
  NODE_EXTRA_CA_CERTS: z.string().default(''),
})

const consistent = kubeSettings.refine(({ IMAGE_LOAD, IMAGE_REGISTRY }) => IMAGE_LOAD !== 'push' || IMAGE_REGISTRY !== '', {
  path: ['IMAGE_REGISTRY'],
  message: 'must say where to, with IMAGE_LOAD=push',
})

export type KubeSettings = z.output<typeof kubeSettings>

/** @throws SettingsError naming each variable that is wrong (rule KU31) */
export const readKubeSettings = (env: NodeJS.ProcessEnv): KubeSettings => readSettings(consistent, env)
