import request from 'supertest'
import { expect, test } from 'vitest'
import { createTestDemo } from '../testing/demo.ts'

const BRANDING = '/Branding/Configuration'
const SCRIPT_TAG = '<script defer src="/WatchParty/ClientScript"></script>'

test('[DE3] the setting holds the script tag from the start, and the page has it before its body ends', async () => {
  const { app } = await createTestDemo()
  expect((await request(app).get(BRANDING)).body).toEqual({ CustomHtmlBody: SCRIPT_TAG })
  expect((await request(app).get('/')).text).toContain(`<p>page</p>${SCRIPT_TAG}\n</body>`)
})

test('[DE3] what an administrator saves is in the next page, character by character', async () => {
  const demo = await createTestDemo()
  const CustomHtmlBody = `<!-- $& $1 --> <i>hello</i>`
  const saved = await request(demo.app)
    .post(BRANDING)
    .set('X-Media-Token', await demo.token('admin'))
    .send({ CustomHtmlBody })
  expect(saved.status).toBe(204)
  const { text } = await request(demo.app).get('/')
  expect(text).toContain(`${CustomHtmlBody}\n</body>`)
  expect(text).not.toContain('ClientScript')
})

test('[DE3] only an administrator may, and only by a token', async () => {
  const demo = await createTestDemo()
  const post = (headers: Record<string, string>) => request(demo.app).post(BRANDING).set(headers).send({ CustomHtmlBody: 'x' })
  expect((await post({})).status).toBe(401)
  expect((await post({ 'X-Media-Token': await demo.token('alice') })).status).toBe(403)
  expect((await post({ Cookie: `media_session=${await demo.token('admin')}` })).status).toBe(401)
  expect(demo.deps.branding.get().CustomHtmlBody).toBe(SCRIPT_TAG)
})

test.each([
  ['no field', {}, /^CustomHtmlBody: /],
  ['a number', { CustomHtmlBody: 1 }, /^CustomHtmlBody: must be text/],
  ['too much', { CustomHtmlBody: 'x'.repeat(20_001) }, /^CustomHtmlBody: must have at most 20000 characters/],
  ['another field', { CustomHtmlBody: '', CustomCss: '' }, /CustomCss/],
])('[DE3] %s is 400, and nothing is saved', async (_what, sent, error) => {
  const demo = await createTestDemo()
  const { status, body } = await request(demo.app)
    .post(BRANDING)
    .set('X-Media-Token', await demo.token('admin'))
    .send(sent)
  expect(status).toBe(400)
  expect(body.error).toMatch(error)
  expect(demo.deps.branding.get().CustomHtmlBody).toBe(SCRIPT_TAG)
})

test('[DE3] the page allows scripts and styles of its own address only, and sockets anywhere', async () => {
  const policy = String((await request((await createTestDemo()).app).get('/')).headers['content-security-policy'])
  expect(policy.split(';')).toEqual(
    expect.arrayContaining(["script-src 'self'", "style-src 'self'", "connect-src 'self' ws: wss:", "frame-ancestors 'none'"]),
  )
  expect(policy).not.toContain('unsafe')
})
