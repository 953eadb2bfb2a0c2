/** The contract as it shows from outside, on one installation: given by its addresses, or the demo on free ports. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerConfiguration } from './plugin-configuration.ts'
import { registerScript } from './plugin-script.ts'
import { registerTokens } from './plugin-token.ts'
import { registerSession } from './session-contract.ts'
import { openTarget, type Target } from './target.ts'

let target: Target
beforeAll(async () => {
  target = await openTarget()
}, 120_000)
afterAll(() => target.stop())

test('[DE1] a login answers an access token that X-Media-Token takes', async () => {
  const { token } = await target.signIn('user')
  expect((await target.ask('/Users/Me', { headers: { 'X-Media-Token': token } })).status).toBe(200)
})

test('[DE3] the custom HTML body of the web client holds the script tag', async () => {
  const response = await target.ask('/Branding/Configuration')
  expect(((await response.json()) as { CustomHtmlBody: string }).CustomHtmlBody).toMatch(/<script [^>]*src="\/WatchParty\/ClientScript"/)
})

// One installation has one configuration: these run one after another, in this order.
registerScript(() => target)
registerConfiguration(() => target)
registerSession(() => target)
registerTokens(() => target)
