import { isIP } from 'node:net'
import { list } from './env.ts'

const isRange = (value: string): boolean => {
  const [address = '', prefix, ...rest] = value.split('/')
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return bits > 0 && rest.length === 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
}

/** A setting that is a comma list of addresses or CIDR ranges, such as the proxies of TRUST_PROXY. */
export const addressRanges = list.refine(
  (values) => values.every(isRange),
  'must be a comma list of addresses or CIDR ranges such as 10.0.0.0/8',
)
