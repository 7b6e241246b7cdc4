import { describe, expect, test } from '@jest/globals'
import { TOTP } from 'otpauth'
import {
  enrolment,
  hashRecoveryCode,
  newRecoveryCodes,
  stepOf,
} from '#src/secrets/one-time-codes.ts'
import { createKeyring } from '#src/secrets/secrets.ts'

const keyring = createKeyring('a secret')
const nonce = 'n0nce'
const names = { issuer: 'Valhalla: L2', label: 'hero' }
const { secret, uri } = enrolment(keyring, nonce, names)
/** The middle of step 60,000,000. */
const now = 60_000_000 * 30_000 + 15_000
const codeAt = (timestamp: number) => new TOTP({ secret }).generate({ timestamp })
const read = (code: string, lastStep = 0) => stepOf(keyring, { nonce, lastStep, now }, code)

describe('the codes of an authenticator app', () => {
  test.each([
    ['of now', 0, 60_000_000],
    ['of the step before', -30_000, 59_999_999],
    ['of the next step', 30_000, 60_000_001],
    ['of two steps before', -60_000, null],
    ['of two steps later', 60_000, null],
  ])('a code %s', (_which, difference, step) => {
    expect(read(codeAt(now + difference))).toBe(step)
  })

  test('a code may be typed with a space in the middle', () => {
    const code = codeAt(now)
    expect(read(` ${code.slice(0, 3)} ${code.slice(3)}`)).toBe(60_000_000)
  })

  test('a code that was accepted is refused, and so are those before it', () => {
    expect(read(codeAt(now), 60_000_000)).toBeNull()
    expect(read(codeAt(now - 30_000), 60_000_000)).toBeNull()
    expect(read(codeAt(now + 30_000), 60_000_000)).toBe(60_000_001)
  })

  test.each(['', '12345', '1234567', 'abcdef', '４５６１２３'])(
    '“%s” is refused',
    (code) => {
      expect(read(code)).toBeNull()
    },
  )

  test('the secret is made with the key of the server, and each nonce has its own', () => {
    const other = enrolment(createKeyring('another'), nonce, names)
    const next = enrolment(keyring, 'n1nce', names)
    expect(new Set([secret, other.secret, next.secret]).size).toBe(3)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  })

  test('the address for the app names the realm and the player', () => {
    const { protocol, host, pathname, searchParams } = new URL(uri)
    expect([protocol, host]).toEqual(['otpauth:', 'totp'])
    expect(decodeURIComponent(pathname)).toBe('/Valhalla: L2:hero')
    expect(searchParams.get('secret')).toBe(secret)
  })
})

describe('recovery codes', () => {
  test('there are ten, all different', () => {
    const codes = newRecoveryCodes()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes)
      expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/)
  })

  test('how one is typed does not count', () => {
    const hash = hashRecoveryCode(keyring, '01abc-defgh')
    expect(hashRecoveryCode(keyring, ' OIAB CDEFGH')).toEqual(hash)
    expect(hashRecoveryCode(keyring, '0labc-defgh')).toEqual(hash)
    expect(hashRecoveryCode(keyring, '01abc-defgj')).not.toEqual(hash)
  })

  test('nobody can test guesses without the key of the server', () => {
    const [code = ''] = newRecoveryCodes()
    const elsewhere = hashRecoveryCode(createKeyring('another'), code)
    expect(hashRecoveryCode(keyring, code)).not.toEqual(elsewhere)
  })
})
