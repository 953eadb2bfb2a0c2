import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { type ImageNames, TARGETS } from '../images/names.ts'
import { insteadOf, type StockImage, setImage } from '../images/stock.ts'
import type { KubeSettings } from '../settings.ts'
import { CHART } from './names.ts'

interface ChartValues {
  readonly proxy: { readonly image: { readonly repository: string; readonly tag: string } }
  readonly redis: { readonly image: { readonly repository: string; readonly tag: string } }
}

/** What to set so that every image is found: nothing, where the cluster has or gets those that the chart names. */
export const imageSets = async (settings: KubeSettings, images: ImageNames, present: ReadonlySet<string>): Promise<readonly string[]> => {
  const { proxy, redis } = parse(await readFile(join(CHART, 'values.yaml'), 'utf8')) as ChartValues
  const stock: readonly StockImage[] = [
    { part: 'proxy', usual: `${proxy.image.repository}:${proxy.image.tag}`, wanted: settings.NGINX_IMAGE },
    { part: 'redis', usual: `${redis.image.repository}:${redis.image.tag}`, wanted: settings.REDIS_IMAGE },
  ]
  const others = stock.flatMap((image) => {
    const instead = insteadOf(image, present)
    return instead === null ? [] : setImage(image.part, instead)
  })
  const ours = settings.IMAGE_REGISTRY === '' ? [] : TARGETS.map((target) => `${target}.image.repository=${images.repository(target)}`)
  return [...others, ...ours]
}
