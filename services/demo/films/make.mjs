// @ts-check
/**
 * Makes the demo's films from the scenes beside it: `node services/demo/films/make.mjs [film …]`.
 * Needs ffmpeg with libx264, and Chromium (CHROMIUM=path, default /usr/bin/chromium), whose canvas draws the frames.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { chromium } from 'playwright-core'
import { playlist, segments } from './fragments.mjs'

const FPS = 30
const KEY_FRAME_SECONDS = 2
const [WIDTH, HEIGHT] = [640, 360]
const SAMPLES_PER_SECOND = 24_000
/** An AAC encoder puts this many samples of silence first; see `beeps`. */
const PRIMING_SAMPLES = 1024

/** With `low` a film is fragmented, one file a bitrate, so that the same files serve as HLS. */
const FILMS = {
  'long-take': {
    overview: 'A night train, uncut: dusk, moon and dawn in a single look out of the window.',
    year: 2024,
    crf: 37,
    low: null,
  },
  'second-reel': { overview: 'Cut paper, a ball and a beat. In two bitrates, for those who like to choose.', year: 2025, crf: 32, low: 35 },
  leader: { overview: 'Thirty seconds to showtime.', year: 2023, crf: 36, low: null },
}
const LOW_SCALE = 0.5

/**
 * A beep of 60 ms at every full second, higher at each tenth. Packets are moved to start at 0 and the tone is drawn early by the same
 * amount, so that sound meets picture without an edit list, which players of segments ignore.
 */
const beeps = (/** @type {number} */ seconds) => {
  const t = `(t+${PRIMING_SAMPLES}/${SAMPLES_PER_SECOND})`
  const tone = `if(lt(mod(floor(${t}),10),1),1320,880)`
  return `aevalsrc='0.3*sin(2*PI*${tone}*${t})*lt(mod(${t},1),0.06)':s=${SAMPLES_PER_SECOND}:d=${seconds}`
}

/** Said in the file: a browser that has to guess guesses otherwise for segments than for files. */
const COLOURS = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv']
const scaled = (/** @type {number} */ share) => ['-vf', `scale=iw*${share}:-2:flags=lanczos:out_color_matrix=bt709:out_range=tv`]

const encoding = (/** @type {number} */ crf, /** @type {string[]} */ more) => [
  ...[
    '-map',
    '0:v',
    '-map',
    '1:a',
    '-c:v',
    'libx264',
    '-preset',
    'veryslow',
    '-tune',
    'animation',
    '-crf',
    String(crf),
    '-pix_fmt',
    'yuv420p',
  ],
  ...COLOURS,
  ...['-g', String(FPS * KEY_FRAME_SECONDS), '-keyint_min', String(FPS * KEY_FRAME_SECONDS), '-sc_threshold', '0'],
  ...['-af', `asetpts=PTS+${PRIMING_SAMPLES}`, '-c:a', 'aac', '-b:a', '12k', '-ac', '1', ...more],
]
/** No B-frames: without an edit list they would put the first picture after 0. */
const FRAGMENTED = ['-bf', '0', '-movflags', '+frag_keyframe+empty_moov+default_base_moof+global_sidx']
const PLAIN = ['-movflags', '+faststart']

const frames = async function* (
  /** @type {import('playwright-core').Page} */ page,
  /** @type {string} */ film,
  /** @type {number} */ count,
) {
  for (let frame = 0; frame < count; frame++) {
    if (frame % 300 === 0) console.log(`${film}: frame ${frame} of ${count}`)
    yield Buffer.from(await page.evaluate(`frame(${JSON.stringify(film)}, ${frame})`), 'base64')
  }
}

/** @param {string} film @param {import('playwright-core').Page} page @param {{ crf: number, low: number | null }} how @param {number} seconds */
const encode = async (film, page, { crf, low }, seconds) => {
  const outputs = low
    ? [
        ...encoding(crf, [...FRAGMENTED, ...scaled(1)]),
        `${film}.mp4`,
        ...encoding(low, [...FRAGMENTED, ...scaled(LOW_SCALE)]),
        `${film}-low.mp4`,
      ]
    : [...encoding(crf, [...PLAIN, ...scaled(1)]), `${film}.mp4`]
  const input = ['-f', 'image2pipe', '-c:v', 'png', '-framerate', String(FPS), '-i', '-', '-f', 'lavfi', '-i', beeps(seconds)]
  const ffmpeg = spawn('ffmpeg', ['-v', 'error', '-y', ...input, ...outputs], {
    cwd: import.meta.dirname,
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  const ended = once(ffmpeg, 'exit')
  for await (const png of frames(page, film, seconds * FPS)) if (!ffmpeg.stdin.write(png)) await once(ffmpeg.stdin, 'drain')
  ffmpeg.stdin.end()
  const [code] = await ended
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
}

/** What a file needs, in bits per second: on average, and in its dearest segment. */
const bandwidth = async (/** @type {string} */ file, /** @type {number} */ seconds) => {
  const average = Math.ceil(((await stat(file)).size * 8) / seconds)
  const parts = segments(await readFile(file))
  return { average, peak: Math.max(average, ...parts.map((part) => Math.ceil((part.bytes * 8) / part.seconds))) }
}

/** `avc1.PPCCLL,mp4a.40.2`: profile, constraints and level as the file's own avcC box has them. @param {Buffer} file */
const codecs = (file) => {
  const box = file.indexOf('avcC')
  return `avc1.${file.toString('hex', box + 5, box + 8)},mp4a.40.2`
}

const describe = async (/** @type {string} */ film, /** @type {string} */ title, /** @type {number} */ seconds) => {
  const { overview, year, low } = FILMS[/** @type {keyof typeof FILMS} */ (film)]
  const at = (/** @type {string} */ file) => `${import.meta.dirname}/${file}`
  const variants = []
  for (const [name, scale] of low
    ? /** @type {const} */ ([
        [film, 1],
        [`${film}-low`, LOW_SCALE],
      ])
    : []) {
    const file = await readFile(at(`${name}.mp4`))
    await writeFile(at(`${name}.m3u8`), playlist(segments(file), `${name}.mp4`))
    variants.push({
      name,
      width: WIDTH * scale,
      height: HEIGHT * scale,
      codecs: codecs(file),
      ...(await bandwidth(at(`${name}.mp4`), seconds)),
    })
  }
  const { average } = await bandwidth(at(`${film}.mp4`), seconds)
  return { id: film, title, year, overview, seconds, bitrate: average, variants }
}

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking'],
})
const page = await browser.newPage()
await page.route('http://scenes.invalid/**', async (route) => {
  const name = new URL(route.request().url()).pathname
  if (name === '/') return route.fulfill({ contentType: 'text/html', body: '<!doctype html>' })
  return route.fulfill({ contentType: 'text/javascript', body: await readFile(`${import.meta.dirname}/scenes${name}`, 'utf8') })
})
await page.goto('http://scenes.invalid/')
await page.addScriptTag({
  type: 'module',
  content: `
  ${Object.keys(FILMS)
    .map((film, i) => `import * as scene${i} from '/${film}.mjs'`)
    .join('\n')}
  const scenes = { ${Object.keys(FILMS)
    .map((film, i) => `'${film}': scene${i}`)
    .join(', ')} }
  const paint = (width, height, draw, type, quality) => {
    const canvas = new OffscreenCanvas(width, height)
    draw(canvas.getContext('2d', { alpha: false }))
    return canvas.convertToBlob({ type, quality }).then((blob) => blob.bytes()).then((bytes) => bytes.toBase64())
  }
  window.about = (film) => ({ title: scenes[film].title, seconds: scenes[film].seconds })
  window.frame = (film, n) => paint(${WIDTH}, ${HEIGHT}, (ctx) => scenes[film].draw(ctx, ${WIDTH}, ${HEIGHT}, n), 'image/png')
  window.poster = (film) => paint(480, 720, (ctx) => scenes[film].drawPoster(ctx, 480, 720), 'image/webp', 0.8)
  window.ready = true`,
})
await page.waitForFunction('window.ready')

const chosen = process.argv.slice(2)
const list = []
for (const [film, how] of Object.entries(FILMS)) {
  const { title, seconds } = /** @type {{ title: string, seconds: number }} */ (await page.evaluate(`about(${JSON.stringify(film)})`))
  if (chosen.length === 0 || chosen.includes(film)) {
    await encode(film, page, how, seconds)
    await writeFile(
      `${import.meta.dirname}/${film}.webp`,
      Buffer.from(/** @type {string} */ (await page.evaluate(`poster(${JSON.stringify(film)})`)), 'base64'),
    )
  }
  list.push(await describe(film, title, seconds))
}
await writeFile(`${import.meta.dirname}/films.json`, `${JSON.stringify(list, null, 2)}\n`)
await browser.close()
