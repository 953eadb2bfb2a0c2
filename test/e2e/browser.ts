/** The system's Chromium, made to hold still: no background traffic, no sandbox needed, sound and autoplay allowed. */
import { existsSync } from 'node:fs'
import { type Browser, chromium, type Page } from 'playwright-core'

const PLACES = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const LAUNCH_TIMEOUT_MS = 120_000
/** For anything a page is waited for: what comes late on a busy machine is not wrong. */
export const PATIENCE_MS = 60_000

/** Where Chromium is. @throws with what to install where there is none */
export const chromiumPath = (): string => {
  const path = PLACES.find((place) => place !== undefined && existsSync(place))
  if (path === undefined) throw new Error('Chromium is not here: install the package chromium, or set CHROMIUM to its path')
  return path
}

/** A started browser; its first caller closes it. Rejects with what to install where there is none. */
export const launchBrowser = async (...more: readonly string[]): Promise<Browser> => {
  const executablePath = chromiumPath()
  return chromium.launch({
    executablePath,
    timeout: LAUNCH_TIMEOUT_MS,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--mute-audio',
      '--autoplay-policy=no-user-gesture-required',
      ...more,
    ],
  })
}

/** Collects what a page complains about; an end-to-end test asks at its end that there was nothing. */
export const watchErrors = (page: Page): string[] => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return errors
}
