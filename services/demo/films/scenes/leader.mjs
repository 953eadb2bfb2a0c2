// @ts-check
import { drawTimecode } from './common.mjs'

/** The countdown that projectionists know: short, so that an end is soon reached. */
export const title = 'Countdown Leader'
export const seconds = 30

/** @param {CanvasRenderingContext2D} ctx @param {number} w @param {number} h @param {number} share @param {string} text */
const drawLeader = (ctx, w, h, share, text) => {
  const x = w / 2
  const y = h * 0.44
  const r = Math.min(w, h) * 0.36
  ctx.fillStyle = '#cfc8b8'
  ctx.fillRect(0, 0, w, h)
  ctx.fillStyle = '#a79f8e'
  ctx.beginPath()
  ctx.moveTo(x, y)
  ctx.arc(x, y, w, -Math.PI / 2, -Math.PI / 2 + share * Math.PI * 2)
  ctx.fill()
  ctx.strokeStyle = '#26221d'
  ctx.lineWidth = 3
  for (const line of [
    [0, y, w, y],
    [x, 0, x, h],
  ]) {
    ctx.beginPath()
    ctx.moveTo(line[0] ?? 0, line[1] ?? 0)
    ctx.lineTo(line[2] ?? 0, line[3] ?? 0)
    ctx.stroke()
  }
  for (const size of [1, 0.86]) {
    ctx.beginPath()
    ctx.arc(x, y, r * size, 0, Math.PI * 2)
    ctx.stroke()
  }
  ctx.fillStyle = '#26221d'
  ctx.textAlign = 'center'
  ctx.textBaseline = 'middle'
  ctx.font = `bold ${r * 1.15}px "Liberation Sans"`
  ctx.fillText(text, x, y + r * 0.06)
  ctx.textBaseline = 'alphabetic'
}

/** @param {CanvasRenderingContext2D} ctx @param {number} w @param {number} h @param {number} frame */
export const draw = (ctx, w, h, frame) => {
  const t = frame / 30
  drawLeader(ctx, w, h, t % 1, String(seconds - Math.floor(t)))
  drawTimecode(ctx, frame, { x: 24, y: h - 98, ink: '#f2ecdf', plate: '#26221d' })
}

/** @param {CanvasRenderingContext2D} ctx @param {number} w @param {number} h */
export const drawPoster = (ctx, w, h) => {
  drawLeader(ctx, w, h, 0.62, '3')
  ctx.fillStyle = '#26221d'
  ctx.font = `bold ${w * 0.085}px "DejaVu Sans Mono"`
  ctx.fillText('COUNTDOWN', w / 2, h * 0.86)
  ctx.fillText('LEADER', w / 2, h * 0.92)
}
