import { BlockList } from 'node:net'
import type { RequestHandler } from 'express'

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')

const NAMES = ['localhost', '127.0.0.1', '[::1]']

/** Whether only this machine reaches what listens on `address`. */
export const isLoopback = (address: string): boolean => LOOPBACK.check(address, address.includes(':') ? 'ipv6' : 'ipv4')

/**
 * For what listens on loopback: answers 421 to a Host other than the names of loopback and `others` (rule DE12). A foreign page
 * whose name is made to lead here would otherwise count as ours in the viewer's own browser.
 * @param others in lower case, IPv6 in brackets
 */
export const localNamesOnly =
  (others: readonly string[]): RequestHandler =>
  (request, response, next) => {
    const names = [...new Set([...NAMES, ...others])]
    const name = (request.headers.host ?? '').replace(/:\d*$/, '').toLowerCase()
    if (names.includes(name)) return next()
    response.status(421).json({ error: `Open this under one of these names: ${names.join(', ')}` })
  }
