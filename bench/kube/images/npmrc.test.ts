import { expect, test } from 'vitest'
import { npmrcOf } from './npmrc.ts'

test('[KU33] a registry that wants no credentials is its address', () => {
  expect(npmrcOf('https://npm.lan/', '//other.lan/:_authToken=secret', {})).toBe('registry=https://npm.lan/\n')
})

test("[KU33] of the user's settings only the registry's credentials go into the build", () => {
  const settings = [
    'cafile=ca.crt',
    `//npm.lan/team/:_authToken=\${NPM_TOKEN}`,
    ' //npm.lan/team/:username = someone',
    '//npm.lan/team/:keyfile=key.pem',
    '//npm.lan.example/:_authToken=another',
  ].join('\n')
  expect(npmrcOf('https://npm.lan/team/', settings, { NPM_TOKEN: 'secret' })).toBe(
    'registry=https://npm.lan/team/\n//npm.lan/team/:_authToken=secret\n//npm.lan/team/:username = someone\n',
  )
})

test('[KU33] a registry with credentials in its address is refused, and they are not shown', () => {
  const address = 'https://someone:secret@npm.lan/'
  expect(() => npmrcOf(address, '', {})).toThrow(/^npm's registry at npm\.lan has credentials in its address: put them into \.npmrc/)
  expect(() => npmrcOf(address, '', {})).not.toThrow(/someone|secret/)
})
