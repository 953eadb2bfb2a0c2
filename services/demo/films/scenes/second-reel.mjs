// @ts-check
import { drawTimecode, ease, mix, scatter, shown } from './common.mjs'

/** Cut paper: a ball that lands at every full second, with the beep, on steps that change with each chapter. */
export const title = 'Second Reel'
export const seconds = 90

const CHAPTER_SECONDS = 15
const PALETTES = [
  { paper: '#f2e6cf', ink: '#1d1a1c', a: '#d8432f', b: '#e9a23b', c: '#2f6d6a' },
  { paper: '#1f3a45', ink: '#f2e6cf', a: '#e9a23b', b: '#d8432f', c: '#0f232b' },
  { paper: '#d8432f', ink: '#1d1a1c', a: '#f2e6cf', b: '#1d1a1c', c: '#a92c1c' },
]

/** @param {CanvasRenderingContext2D} ctx @param {number} w @param {number} h @param {typeof PALETTES[0]} colours @param {number} chapter @param {number} t */
const drawShapes = (ctx, w, h, colours, chapter, t) => {
  const drift = (t % CHAPTER_SECONDS) * 2
  ctx.fillStyle = colours.b
  ctx.beginPath()
  ctx.arc(w * mix(0.6, 0.85, scatter(chapter)), h * 0.3, h * 0.26, 0, Math.PI * 2)
  ctx.fill()
  ctx.fillStyle = colours.c
  for (let bar = 0; bar < 5; bar++) {
    const height = h * mix(0.2, 0.66, scatter(chapter * 9 + bar))
    ctx.beginPath()
    ctx.moveTo(w * 0.06 + bar * 58 - drift, 0)
    ctx.lineTo(w * 0.06 + bar * 58 + 34 - drift, 0)
    ctx.lineTo(w * 0.06 + bar * 58 + 26 - drift, height)
    ctx.lineTo(w * 0.06 + bar * 58 + 4 - drift, height - 12)
    ctx.fill()
  }
}

/** The ball's height above the floor is a parabola between full seconds. @param {CanvasRenderingContext2D} ctx @param {number} w @param {number} h @param {typeof PALETTES[0]} colours @param {number} t */
const drawBall = (ctx, w, h, colours, t) => {
  const phase = t % 1
  const up = 4 * phase * (1 - phase)
  const floor = h * 0.86
  const step = Math.floor(t)
  const at = (/** @type {number} */ n) => w * 0.64 + (Math.abs((n % 8) - 4) - 2) * w * 0.07
  const x = mix(at(step), at(step + 1), phase)
  const squash = Math.max(0, 1 - Math.min(phase, 1 - phase) * 14)
  const r = 27
  ctx.fillStyle = colours.ink
  ctx.fillRect(0, floor, w, h - floor)
  ctx.fillStyle = colours.paper
  for (let hole = 0; hole < 17; hole++) {
    ctx.beginPath()
    ctx.roundRect(hole * 40 - 6, floor + 17, 20, 15, 4)
    ctx.fill()
  }
  ctx.fillStyle = colours.a
  ctx.beginPath()
  ctx.ellipse(x, floor - r * (1 - squash * 0.28) - up * h * 0.5, r * (1 + squash * 0.22), r * (1 - squash * 0.28), 0, 0, Math.PI * 2)
  ctx.fill()
}

/** A hand that goes round once a second. @param {CanvasRenderingContext2D} ctx @param {number} x @param {number} y @param {typeof PALETTES[0]} colours @param {number} t */
const drawDial = (ctx, x, y, colours, t) => {
  ctx.strokeStyle = colours.ink
  ctx.lineWidth = 5
  ctx.beginPath()
  ctx.arc(x, y, 40, 0, Math.PI * 2)
  ctx.stroke()
  ctx.beginPath()
  ctx.moveTo(x, y)
  const angle = (t % 1) * Math.PI * 2 - Math.PI / 2
  ctx.lineTo(x + Math.cos(angle) * 34, y + Math.sin(angle) * 34)
  ctx.stroke()
}

/** @param {CanvasRenderingContext2D} ctx @param {number} w @param {number} h @param {number} frame */
export const draw = (ctx, w, h, frame) => {
  const t = frame / 30
  const chapter = Math.floor(t / CHAPTER_SECONDS)
  const colours = PALETTES[chapter % PALETTES.length] ?? PALETTES[0]
  ctx.fillStyle = colours.paper
  ctx.fillRect(0, 0, w, h)
  drawShapes(ctx, w, h, colours, chapter, t)
  drawBall(ctx, w, h, colours, t)
  drawDial(ctx, w - 62, h * 0.69, colours, t)
  ctx.globalAlpha = shown(0.2, 5, t)
  ctx.fillStyle = colours.ink
  ctx.textAlign = 'left'
  ctx.font = 'bold 68px "Liberation Sans Narrow", "Liberation Sans"'
  ctx.fillText('SECOND', w * 0.46, h * 0.22)
  ctx.fillText('REEL', w * 0.46, h * 0.39)
  ctx.globalAlpha = 1
  drawTimecode(ctx, frame, { x: 24, y: h - 160, ink: '#f2e6cf', plate: '#1d1a1c' })
  ctx.fillStyle = '#1d1a1c'
  const iris = ease(seconds - 1.6, seconds - 0.2, t)
  if (iris > 0) ctx.fillRect(0, 0, w, (h - 164) * iris)
}

/** @param {CanvasRenderingContext2D} ctx @param {number} w @param {number} h */
export const drawPoster = (ctx, w, h) => {
  const colours = PALETTES[0]
  ctx.fillStyle = colours.paper
  ctx.fillRect(0, 0, w, h)
  ctx.fillStyle = colours.b
  ctx.beginPath()
  ctx.arc(w * 0.64, h * 0.36, w * 0.31, 0, Math.PI * 2)
  ctx.fill()
  ctx.fillStyle = colours.c
  for (const [bar, height] of [0.52, 0.3, 0.62, 0.22].entries()) {
    const x = w * (0.07 + bar * 0.13)
    ctx.beginPath()
    ctx.moveTo(x, 0)
    ctx.lineTo(x + w * 0.08, 0)
    ctx.lineTo(x + w * 0.065, h * height)
    ctx.lineTo(x + w * 0.01, h * height - w * 0.04)
    ctx.fill()
  }
  ctx.fillStyle = colours.a
  ctx.beginPath()
  ctx.arc(w * 0.6, h * 0.52, w * 0.13, 0, Math.PI * 2)
  ctx.fill()
  ctx.fillStyle = colours.ink
  ctx.fillRect(0, h * 0.9, w, h * 0.1)
  ctx.font = `bold ${w * 0.235}px "Liberation Sans Narrow", "Liberation Sans"`
  ctx.textAlign = 'left'
  ctx.fillText('SECOND', w * 0.07, h * 0.75)
  ctx.fillText('REEL', w * 0.07, h * 0.87)
  ctx.fillStyle = colours.paper
  for (let hole = 0; hole < 7; hole++) {
    ctx.beginPath()
    ctx.roundRect(w * (0.05 + hole * 0.14), h * 0.925, w * 0.07, h * 0.032, w * 0.015)
    ctx.fill()
  }
}
