import { BlockList, isIP } from 'node:net'

/** Who opened a socket, as far as the proxies that are trusted tell. */
export interface AddressReader {
  /**
   * The key that connections are counted by: an IPv4 address, or the /64 of an IPv6 one (rule WI20).
   * @param remote the address of the TCP connection
   * @param forwarded the X-Forwarded-For header
   */
  (remote: string | undefined, forwarded: string | undefined): string
}

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
  return (remote, forwarded) => {
    let address = plain(remote ?? '')
    const hops = (forwarded ?? '').split(',')
    while (address !== null && hops.length > 0 && isTrusted(address)) {
      const hop = plain(hops.pop() ?? '')
      if (hop === null) break
      address = hop
    }
    if (address === null) return 'unknown'
    return isIP(address) === 6 ? network(address) : address
  }
}
