/** Bundles the client script. `node client/build.ts` writes dist/watch-party.js and says how large it is. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Plugin } from 'esbuild'
import { minify as terser } from 'terser'
import { LEFT_OUT } from './left-out.ts'

const ENTRY = new URL('./main.ts', import.meta.url)
const PACKAGE = new URL('../package.json', import.meta.url)
const OUTPUT = new URL('../dist/watch-party.js', import.meta.url)
const TARGET = 'es2022'

/** `import { css } from './x.css'`: the panel's styles are adopted by its shadow root, so they travel as text. */
const cssText = (minify: boolean): Plugin => ({
  name: 'css-text',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const { outputFiles } = await build({ entryPoints: [path], bundle: true, write: false, logLevel: 'silent', minify })
      return { contents: `export const css = ${JSON.stringify(outputFiles[0]?.text ?? '')}`, loader: 'js' }
    })
  },
})

const lean: Plugin = {
  name: 'lean',
  setup: ({ onLoad }) => {
    for (const { of, instead } of LEFT_OUT) onLoad({ filter: of }, ({ path }) => ({ contents: instead, resolveDir: dirname(path) }))
  },
}

const banner = (version: string) =>
  `/*! Matinee ${version} | Apache-2.0 | includes socket.io-client, (c) 2014-present Guillermo Rauch and Socket.IO contributors, MIT */`

/** esbuild is quick, terser thorough: after it the script is 2 KB smaller on the wire. */
const smaller = async (script: string): Promise<string> => {
  const { code } = await terser(script, { ecma: 2020, compress: { passes: 2 }, format: { comments: /^!/ } })
  if (code === undefined) throw new Error('terser gave no output')
  return code
}

/** One entry and all it imports as one IIFE, built in memory. Rejects with esbuild's messages. */
export const bundleScript = async (entry: URL, minify: boolean): Promise<string> => {
  const { version } = JSON.parse(await readFile(PACKAGE, 'utf8')) as { version: string }
  const result = await build({
    entryPoints: [fileURLToPath(entry)],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    target: TARGET,
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'silent',
    minify,
    banner: { js: banner(version) },
    define: { MATINEE_VERSION: JSON.stringify(version) },
    plugins: [cssText(minify), lean],
  })
  const [script] = result.outputFiles
  if (script === undefined) throw new Error('esbuild gave no output')
  return minify ? smaller(script.text) : script.text
}

/** The client script (rule UI11). */
export const buildClient = (options: { readonly minify?: boolean } = {}): Promise<string> => bundleScript(ENTRY, options.minify ?? true)

if (import.meta.main) {
  const script = await buildClient()
  await mkdir(new URL('.', OUTPUT), { recursive: true })
  await writeFile(OUTPUT, script)
  const raw = Buffer.byteLength(script)
  console.log(`dist/watch-party.js: ${raw} bytes, ${gzipSync(script, { level: 9 }).length} gzipped`)
}
