import { expect, test } from 'vitest'
import { failureOf } from './failure.ts'

test.each([
  ['ENOTFOUND', 'name'],
  ['ECONNREFUSED', 'refused'],
  ['ETIMEDOUT', 'silent'],
  ['CERT_HAS_EXPIRED', 'certificate'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'not_http'],
  ['HPE_INVALID_CONSTANT', 'not_http'],
  ['', 'not_http'],
])('[DO5] the system’s %s is: %s', (code, kind) => {
  expect(failureOf(Object.assign(new TypeError('fetch failed'), { cause: Object.assign(new Error('x'), { code }) }))).toEqual({
    kind,
    code,
  })
})
