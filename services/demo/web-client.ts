import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

export interface WebFile {
  readonly body: Buffer
  readonly type: string
}

/** The web client, ready to be sent. */
export interface WebClient {
  /** The HTML page, before the branding is put in. */
  readonly page: string
  /** What it loads from /web/, by name. */
  readonly files: ReadonlyMap<string, WebFile>
}

const WEB = new URL('./web/', import.meta.url)
const inWeb = (name: string): string => fileURLToPath(new URL(name, WEB))

/** Bundles the web client in memory; hls.js becomes a file of its own, loaded with the first film that needs it. */
export const buildWebClient = async (): Promise<WebClient> => {
  const result = await build({
    entryPoints: { app: inWeb('main.ts'), style: inWeb('style.css') },
    bundle: true,
    write: false,
    splitting: true,
    format: 'esm',
    outdir: '/web',
    // An alias is looked up from here, and the demo may be started in any folder.
    absWorkingDir: inWeb('.'),
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    logLevel: 'silent',
    alias: { 'hls.js': 'hls.js/light' },
  })
  const files = new Map<string, WebFile>(
    result.outputFiles.map(({ path, contents }) => [
      basename(path),
      { body: Buffer.from(contents), type: path.endsWith('.css') ? 'css' : 'js' },
    ]),
  )
  files.set('icon.svg', { body: await readFile(inWeb('icon.svg')), type: 'svg' })
  return { page: await readFile(inWeb('index.html'), 'utf8'), files }
}
