import { BlockList, isIP } from 'node:net'

/**
 * The key that connections are counted by: an IPv4 address, or the /64 of an IPv6 one (rule WI20).
 * @param remote the address of the TCP connection
 * @param forwarded the X-Forwarded-For header; believed only from trusted proxies
 */
export type AddressReader = (remote: string | undefined, forwarded: string | undefined) => string

/** More proxies in a row than anyone has. */
const HOPS = 20
const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** Without zone, and IPv4 as IPv4 also where the socket is a dual-stack one; null when it is no address. */
const plain = (address: string): string | null => {
  const bare = address.trim().replace(/%.*$/, '')
  const value = MAPPED_IPV4.exec(bare)?.[1] ?? bare
  return isIP(value) === 0 ? null : value
}

/** The first four groups of an IPv6 address: one customer's network. */
const network = (address: string): string => {
  // URL writes every spelling of an address in the one canonical way.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [left = '', right] = canonical.split('::')
  const head = left === '' ? [] : left.split(':')
  const tail = right ? right.split(':') : []
  const gap = right === undefined ? [] : Array.from({ length: 8 - head.length - tail.length }, () => '0')
  return `${[...head, ...gap, ...tail].slice(0, 4).join(':')}::/64`
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** @param trusted addresses or CIDR ranges of proxies whose X-Forwarded-For is believed */
export const createAddressReader = (trusted: readonly string[]): AddressReader => {
  const proxies = new BlockList()
  for (const range of trusted) {
    const [address = '', prefix] = range.split('/')
    if (prefix === undefined) proxies.addAddress(address, familyOf(address))
    else proxies.addSubnet(address, Number(prefix), familyOf(address))
  }
  const isTrusted = (address: string) => proxies.check(address, familyOf(address))
  /** Back along the hops, for as long as the one before is trusted. */
  const origin = (address: string, hops: readonly string[]): string => {
    const hop = isTrusted(address) ? plain(hops.at(-1) ?? '') : null
    return hop === null ? address : origin(hop, hops.slice(0, -1))
  }
  return (remote, forwarded) => {
    const nearest = plain(remote ?? '')
    if (nearest === null) return 'unknown'
    const address = origin(nearest, (forwarded ?? '').split(',').slice(-HOPS))
    return isIP(address) === 6 ? network(address) : address
  }
}
