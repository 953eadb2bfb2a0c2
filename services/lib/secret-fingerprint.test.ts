import { expect, test } from 'vitest'
import { createSecretTeller, secretFingerprint } from './secret-fingerprint.ts'

const SECRET = 'k7#Qz!9vT2@mXw4$Lr8^Bn6&Hd1*Fs3%'
const OTHER = 'Zp5)Yc0(Gt7_We2+Ua9=Ij4[Ok6]Me8{'

test('[DO9] a fingerprint is eight digits, the same for the same secret on every machine, and another for another', () => {
  expect(secretFingerprint(SECRET)).toMatch(/^[0-9a-f]{8}$/)
  expect(secretFingerprint(SECRET)).toBe('39a307b0')
  expect(secretFingerprint(OTHER)).not.toBe(secretFingerprint(SECRET))
  expect(secretFingerprint('')).toBeNull()
})

test('[DO9] the log is told each secret once, by its fingerprint only', () => {
  const lines: object[] = []
  const tell = createSecretTeller({ info: (line: object) => lines.push(line) } as never)
  for (const secret of ['', SECRET, SECRET, OTHER, SECRET]) tell(secret)
  const [first, second] = [secretFingerprint(SECRET), secretFingerprint(OTHER)]
  expect(lines).toEqual([null, first, second, first].map((secretFingerprint) => ({ secretFingerprint })))
})
