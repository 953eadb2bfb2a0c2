import exec from 'k6/execution'
import { settings } from './settings.ts'

/** Who a virtual viewer is. */
export interface Identity {
  /** Which real user it is, where tokens are theirs: neighbours in a party are different ones, and so are the hosts. */
  readonly user: number
  readonly sub: string
  readonly name: string
  /** An address of its own, of a range that nobody has. */
  readonly address: string
}

/** More than one VU ever has. */
const VIEWERS_PER_VU = 2000

/** @param number among the viewers of this VU, 0 to 1999 */
export const identityOf = (number: number): Identity => {
  const vu = exec.vu.idInTest
  const all = (vu - 1) * VIEWERS_PER_VU + number
  return {
    user: vu + number,
    sub: `load-${settings.run}-${vu}-${number}`,
    name: `Viewer ${vu}.${number}`,
    address: `10.${(all >> 16) & 255}.${(all >> 8) & 255}.${all & 255}`,
  }
}
