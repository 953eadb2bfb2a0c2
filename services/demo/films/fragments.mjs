// @ts-check
/** Reads the index that a fragmented MP4 carries (its sidx box) and writes it as an HLS playlist: one file serves direct play and segments. */

/** @typedef {{ offset: number, bytes: number, seconds: number }} Segment */

/** Top-level boxes. @param {Buffer} file */
function* boxes(file) {
  for (let at = 0; at + 8 <= file.length; ) {
    const size = file.readUInt32BE(at) || file.length - at
    yield { type: file.toString('latin1', at + 4, at + 8), start: at, end: at + size }
    at += size
  }
}

/** The segments of a fragmented file, from its first sidx box; none if the file has no such box. @param {Buffer} file @returns {Segment[]} */
export const segments = (file) => {
  const box = [...boxes(file)].find(({ type }) => type === 'sidx')
  if (!box) return []
  const long = file.readUInt8(box.start + 8) === 1
  const timescale = file.readUInt32BE(box.start + 16)
  const offsets = box.start + 20 + (long ? 8 : 4)
  const skip = long ? Number(file.readBigUInt64BE(offsets)) : file.readUInt32BE(offsets)
  const table = offsets + (long ? 8 : 4) + 2
  let offset = box.end + skip
  return Array.from({ length: file.readUInt16BE(table) }, (_, i) => {
    const entry = table + 2 + i * 12
    const segment = { offset, bytes: file.readUInt32BE(entry) & 0x7fffffff, seconds: file.readUInt32BE(entry + 4) / timescale }
    offset += segment.bytes
    return segment
  })
}

/** @param {Segment[]} parts @param {string} uri */
export const playlist = (parts, uri) => {
  const target = Math.ceil(Math.max(...parts.map((part) => part.seconds)))
  const first = parts[0]?.offset ?? 0
  const head = ['#EXTM3U', '#EXT-X-VERSION:7', `#EXT-X-TARGETDURATION:${target}`, '#EXT-X-PLAYLIST-TYPE:VOD', '#EXT-X-INDEPENDENT-SEGMENTS']
  const map = `#EXT-X-MAP:URI="${uri}",BYTERANGE="${first}@0"`
  const lines = parts.flatMap(({ offset, bytes, seconds }) => [
    `#EXTINF:${seconds.toFixed(3)},`,
    `#EXT-X-BYTERANGE:${bytes}@${offset}`,
    uri,
  ])
  return `${[...head, map, ...lines, '#EXT-X-ENDLIST'].join('\n')}\n`
}
