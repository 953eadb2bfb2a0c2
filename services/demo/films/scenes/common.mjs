// @ts-check
/** What all scenes share. Drawn in a browser's canvas; a frame depends on its number only, so every run draws the same film. */

export const FRAMES_PER_SECOND = 30

/** @param {number} from @param {number} to @param {number} share 0–1 */
export const mix = (from, to, share) => from + (to - from) * share

/** 0 before `start`, 1 after `end` (seconds), smooth between. @param {number} start @param {number} end @param {number} t */
export const ease = (start, end, t) => {
  const x = Math.min(1, Math.max(0, (t - start) / (end - start)))
  return x * x * (3 - 2 * x)
}

/** Visible from `start` to `end` (seconds), with soft ends. @param {number} start @param {number} end @param {number} t */
export const shown = (start, end, t) => ease(start, start + 0.8, t) * (1 - ease(end - 0.8, end, t))

/** A repeatable number in 0–1 for a whole number. @param {number} n */
export const scatter = (n) => {
  const x = Math.sin(n * 127.1 + 311.7) * 43758.5453
  return x - Math.floor(x)
}

/** @param {readonly number[]} a @param {readonly number[]} b @param {number} share */
export const blend = (a, b, share) => `rgb(${a.map((part, i) => Math.round(mix(part, b[i] ?? part, share))).join(' ')})`

/** @param {number} value @param {number} digits */
const padded = (value, digits) => String(value).padStart(digits, '0')

/** @param {number} frame */
export const timecode = (frame) => {
  const ms = Math.round((frame * 1000) / FRAMES_PER_SECOND)
  const seconds = Math.floor(ms / 1000)
  return `${padded(Math.floor(seconds / 60), 2)}:${padded(seconds % 60, 2)}.${padded(ms % 1000, 3)}`
}

/**
 * The burnt-in timecode: minutes, seconds, milliseconds. Large, and nothing else that changes: each digit costs bits in every frame.
 * @param {CanvasRenderingContext2D} ctx
 * @param {number} frame
 * @param {{ x: number, y: number, ink: string, plate: string }} look
 */
export const drawTimecode = (ctx, frame, { x, y, ink, plate }) => {
  ctx.save()
  ctx.fillStyle = plate
  ctx.beginPath()
  ctx.roundRect(x, y, 268, 62, 10)
  ctx.fill()
  ctx.fillStyle = ink
  ctx.textAlign = 'left'
  ctx.font = 'bold 43px "DejaVu Sans Mono"'
  ctx.fillText(timecode(frame), x + 13, y + 47)
  ctx.restore()
}
