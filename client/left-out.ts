/**
 * What its libraries have for other uses stays out of the client script (rule UI11): the files that are replaced, and by what.
 * Their versions are pinned, so their names and exports stay.
 */
export const LEFT_OUT: readonly { readonly of: RegExp; readonly instead: string }[] = [
  {
    // The client makes its own Manager; the cache of managers, and its way with URLs, stay out.
    of: /socket\.io-client[\\/]build[\\/]esm[\\/]index\.js$/,
    instead: `
      export { Manager } from './manager.js'
      export { WebSocket } from 'engine.io-client'`,
  },
  {
    // The session server speaks WebSocket only: engine.io's other ways of getting through have no use.
    of: /engine\.io-client[\\/]build[\\/]esm[\\/]index\.js$/,
    instead: `
      export { Socket } from './socket.js'
      export { installTimerFunctions } from './util.js'
      export { nextTick } from './globals.node.js'
      export { WS as WebSocket } from './transports/websocket.js'`,
  },
  {
    of: /engine\.io-client[\\/]build[\\/]esm[\\/]transports[\\/]index\.js$/,
    instead: `export const transports = {}`,
  },
  {
    // Every browser of today takes URLs apart by itself; the brackets of an IPv6 address are engine.io's own to put.
    of: /engine\.io-client[\\/]build[\\/]esm[\\/]contrib[\\/]parseuri\.js$/,
    instead: `
      export const parse = (text) => {
        const { protocol, hostname, port } = new URL(text)
        return { protocol: protocol.slice(0, -1), host: hostname.replace(/[[\\]]/g, ''), port }
      }`,
  },
  {
    of: /engine\.io-client[\\/]build[\\/]esm[\\/]contrib[\\/]parseqs\.js$/,
    instead: `
      export const encode = (query) => new URLSearchParams(query).toString()
      export const decode = (text) => Object.fromEntries(new URLSearchParams(text))`,
  },
  {
    // The Manager is told not to try again: client/net does that itself, with a new one.
    of: /socket\.io-client[\\/]build[\\/]esm[\\/]contrib[\\/]backo2\.js$/,
    instead: `
      export class Backoff {
        setMin() {}
        setMax() {}
        setJitter() {}
        reset() {}
      }`,
  },
  {
    // No message of the protocol has a binary part, and nodes refuse such packets.
    of: /socket\.io-parser[\\/]build[\\/]esm[\\/](is-)?binary\.js$/,
    instead: `
      export const isBinary = () => false, hasBinary = isBinary
      export const deconstructPacket = () => {}, reconstructPacket = deconstructPacket`,
  },
  {
    of: /engine\.io-parser[\\/]build[\\/]esm[\\/]encodePacket\.browser\.js$/,
    instead: `
      import { PACKET_TYPES } from './commons.js'
      export const encodePacket = ({ type, data }, _, done) => done(PACKET_TYPES[type] + (data || ''))
      export const encodePacketToBinary = encodePacket`,
  },
  {
    of: /engine\.io-parser[\\/]build[\\/]esm[\\/]decodePacket\.browser\.js$/,
    instead: `
      import { ERROR_PACKET, PACKET_TYPES_REVERSE } from './commons.js'
      export const decodePacket = (text) => {
        const type = typeof text === 'string' && PACKET_TYPES_REVERSE[text[0]]
        return type ? { type, data: text.slice(1) } : ERROR_PACKET
      }`,
  },
]
