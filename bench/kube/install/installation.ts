import type { Api } from '../cluster/api.ts'
import type { Reach } from '../cluster/reach.ts'
import { isReady, partOf, type Secret, type Service } from '../cluster/resources.ts'
import type { Installation } from '../party/seam.ts'
import { urlsOf } from './address.ts'
import { RELEASE } from './names.ts'
import { podsOf } from './settled.ts'

/** What the chart generated or was given; upgrades must keep it. */
export const readSecrets = async (api: Api, namespace: string): Promise<Secret['data']> =>
  (await api.get<Secret>(`/api/v1/namespaces/${namespace}/secrets/${RELEASE}-auth`)).data

/** The release as its viewers see it. */
export const installationOf = async (api: Api, namespace: string, reach: Reach): Promise<Installation> => {
  const { spec } = await api.get<Service>(`/api/v1/namespaces/${namespace}/services/${RELEASE}-proxy`)
  const secrets = await readSecrets(api, namespace)
  return {
    ...urlsOf(reach, spec.clusterIP),
    jwtSecret: Buffer.from(secrets['jwt-secret'] ?? '', 'base64').toString(),
    sessionPods: async () =>
      (await podsOf(api, namespace))
        .filter((pod) => partOf(pod) === 'session' && isReady(pod))
        .map(({ metadata: { name } }) => ({
          name,
          metrics: () => api.text(`/api/v1/namespaces/${namespace}/pods/${name}:9100/proxy/metrics`),
        })),
  }
}
