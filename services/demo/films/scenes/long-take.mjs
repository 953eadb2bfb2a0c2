// @ts-check
import { blend, drawTimecode, ease, mix, scatter, shown } from './common.mjs'

/** One unbroken look out of a night train: dusk, moon, dawn. A telegraph pole passes the middle at every full second, with the beep. */
export const title = 'The Long Take'
export const seconds = 120

const SKY = [
  { at: 0, top: [34, 32, 84], low: [236, 132, 92], hill: [58, 40, 84] },
  { at: 40, top: [8, 12, 38], low: [48, 62, 118], hill: [16, 20, 52] },
  { at: 80, top: [8, 14, 44], low: [58, 82, 140], hill: [18, 26, 60] },
  { at: 120, top: [70, 108, 176], low: [255, 206, 150], hill: [74, 62, 100] },
]

/** @param {number} t */
const skyAt = (t) => {
  const after = Math.max(
    1,
    SKY.findIndex((key) => key.at >= t),
  )
  const a = SKY[after - 1] ?? SKY[0]
  const b = SKY[after] ?? a
  const share = b.at === a.at ? 0 : (t - a.at) / (b.at - a.at)
  return { a, b, share }
}

/** @param {CanvasRenderingContext2D} ctx @param {number} w @param {number} h @param {number} t */
const drawSky = (ctx, w, h, t) => {
  const { a, b, share } = skyAt(t)
  const gradient = ctx.createLinearGradient(0, 0, 0, h * 0.8)
  gradient.addColorStop(0, blend(a.top, b.top, share))
  gradient.addColorStop(1, blend(a.low, b.low, share))
  ctx.fillStyle = gradient
  ctx.fillRect(0, 0, w, h)
  const night = ease(12, 40, t) * (1 - ease(84, 112, t))
  for (let star = 0; star < 46; star++) {
    ctx.fillStyle = `rgb(255 250 230 / ${night * (0.35 + 0.65 * scatter(star + 90))})`
    const size = scatter(star + 40) > 0.8 ? 2 : 1.2
    ctx.fillRect(Math.round(scatter(star) * w), Math.round(scatter(star + 200) * h * 0.5), size, size)
  }
}

/** @param {CanvasRenderingContext2D} ctx @param {number} x @param {number} y @param {number} r */
const drawMoon = (ctx, x, y, r) => {
  const glow = ctx.createRadialGradient(x, y, r * 0.8, x, y, r * 2.6)
  glow.addColorStop(0, 'rgb(255 236 196 / .35)')
  glow.addColorStop(1, 'rgb(255 236 196 / 0)')
  ctx.fillStyle = glow
  ctx.fillRect(x - r * 3, y - r * 3, r * 6, r * 6)
  ctx.fillStyle = '#ffecc4'
  ctx.beginPath()
  ctx.arc(x, y, r, 0, Math.PI * 2)
  ctx.fill()
  ctx.fillStyle = 'rgb(226 198 150 / .6)'
  for (const [dx, dy, size] of [
    [-0.3, -0.2, 0.22],
    [0.25, 0.3, 0.3],
    [0.35, -0.35, 0.14],
    [-0.25, 0.45, 0.12],
  ]) {
    ctx.beginPath()
    ctx.arc(x + dx * r, y + dy * r, size * r, 0, Math.PI * 2)
    ctx.fill()
  }
}

/**
 * A range of hills that repeats never and moves by `shift` pixels.
 * @param {CanvasRenderingContext2D} ctx @param {number} w @param {number} h
 * @param {{ shift: number, base: number, height: number, length: number, seed: number, fill: string }} look
 */
const drawHills = (ctx, w, h, { shift, base, height, length, seed, fill }) => {
  ctx.fillStyle = fill
  ctx.beginPath()
  ctx.moveTo(0, h)
  for (let x = 0; x <= w + 8; x += 8) {
    const u = (x + shift) / length
    const bump = Math.sin(u + seed) * 0.55 + Math.sin(u * 2.3 + seed * 2) * 0.3 + Math.sin(u * 0.41 + seed) * 0.4
    ctx.lineTo(x, base - height * bump)
  }
  ctx.lineTo(w, h)
  ctx.fill()
}

/** @param {CanvasRenderingContext2D} ctx @param {number} w @param {number} h @param {number} t */
const drawFirs = (ctx, w, h, t) => {
  const speed = 120
  const gap = 46
  const first = Math.floor((t * speed) / gap) - 1
  for (let tree = first; tree < first + w / gap + 4; tree++) {
    if (scatter(tree + 7) < 0.35) continue
    const x = tree * gap - t * speed + scatter(tree) * 22
    const height = mix(18, 46, scatter(tree + 3))
    const y = h * 0.83 + scatter(tree + 5) * 8
    ctx.beginPath()
    ctx.moveTo(x, y - height)
    ctx.lineTo(x + height * 0.26, y)
    ctx.lineTo(x - height * 0.26, y)
    ctx.fill()
  }
}

/** Poles at every second: pole n is in the middle of the picture at n seconds. @param {CanvasRenderingContext2D} ctx @param {number} w @param {number} h @param {number} t @param {string} ink */
const drawPoles = (ctx, w, h, t, ink) => {
  const gap = w * 0.72
  ctx.fillStyle = ink
  ctx.strokeStyle = ink
  for (let pole = Math.floor(t) - 1; pole <= t + 2; pole++) {
    const x = w / 2 + (pole - t) * gap
    ctx.fillRect(x - 3, h * 0.3, 6, h * 0.7)
    ctx.fillRect(x - 26, h * 0.335, 52, 5)
    ctx.fillRect(x - 18, h * 0.375, 36, 4)
    ctx.lineWidth = 1.4
    for (const [dx, dy] of [
      [-22, 0.33],
      [22, 0.33],
      [-14, 0.37],
    ]) {
      ctx.beginPath()
      ctx.moveTo(x + dx, h * dy)
      ctx.quadraticCurveTo(x + dx + gap / 2, h * (dy + 0.1), x + dx + gap, h * dy)
      ctx.stroke()
    }
  }
}

/** @param {CanvasRenderingContext2D} ctx @param {number} w @param {number} h @param {number} t */
const drawLand = (ctx, w, h, t) => {
  const { a, b, share } = skyAt(t)
  const shade = (/** @type {number} */ depth) =>
    blend(a.hill, b.hill, share).replace(/\d+/g, (part) => String(Math.round(Number(part) * depth)))
  drawHills(ctx, w, h, { shift: t * 8, base: h * 0.6, height: h * 0.1, length: 110, seed: 1, fill: shade(1.55) })
  drawHills(ctx, w, h, { shift: t * 30, base: h * 0.72, height: h * 0.07, length: 80, seed: 4, fill: shade(1.05) })
  drawHills(ctx, w, h, { shift: t * 120, base: h * 0.85, height: h * 0.03, length: 120, seed: 7, fill: shade(0.6) })
  ctx.fillStyle = shade(0.6)
  drawFirs(ctx, w, h, t)
  drawPoles(ctx, w, h, t, shade(0.28))
}

/** @param {CanvasRenderingContext2D} ctx @param {number} w @param {number} h @param {number} frame */
export const draw = (ctx, w, h, frame) => {
  const t = frame / 30
  drawSky(ctx, w, h, t)
  drawMoon(ctx, mix(w * 0.86, w * 0.3, t / seconds), h * 0.62 - Math.sin((Math.PI * (t + 8)) / (seconds + 16)) * h * 0.42, h * 0.075)
  drawLand(ctx, w, h, t)
  ctx.globalAlpha = shown(0.2, 5.5, t)
  ctx.fillStyle = '#fff6e6'
  ctx.textAlign = 'center'
  ctx.font = 'italic 62px "Liberation Serif"'
  ctx.fillText(title, w / 2, h * 0.33)
  ctx.font = '15px "Liberation Sans"'
  ctx.letterSpacing = '5px'
  ctx.fillText('A NIGHT TRAIN, UNCUT', w / 2, h * 0.42)
  ctx.letterSpacing = '0px'
  ctx.globalAlpha = 1
  drawTimecode(ctx, frame, { x: 24, y: h - 150, ink: '#fff6e6', plate: 'rgb(8 8 24 / .62)' })
  ctx.fillStyle = '#000'
  ctx.globalAlpha = ease(seconds - 1.5, seconds - 0.1, t)
  ctx.fillRect(0, 0, w, h - 156)
  ctx.globalAlpha = 1
}

/** @param {CanvasRenderingContext2D} ctx @param {number} w @param {number} h */
export const drawPoster = (ctx, w, h) => {
  drawSky(ctx, w, h, 16)
  drawMoon(ctx, w * 0.62, h * 0.39, w * 0.17)
  drawLand(ctx, w, h, 16.3)
  ctx.fillStyle = '#fff6e6'
  ctx.textAlign = 'center'
  ctx.font = `italic ${w * 0.19}px "Liberation Serif"`
  ctx.fillText('The Long', w / 2, h * 0.13)
  ctx.fillText('Take', w / 2, h * 0.245)
}
