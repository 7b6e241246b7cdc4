import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Keyring } from '#src/secrets/secrets.ts'

/** Authenticator apps show the next code after this many milliseconds. Many support no other period, length or hash. */
const period = 30_000
const recoveryCodes = 10
/** 32 letters and digits that nobody confuses (https://www.crockford.com/base32.html), so each is 5 random bits. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const halfCode = 5

/** Who asks for the code and whose it is, as the authenticator app shows them. */
type Names = { issuer: string; label: string }

function authenticator({ oneTimeSecret }: Keyring, nonce: string, names?: Names) {
  return new TOTP({ ...names, secret: Secret.fromHex(oneTimeSecret(nonce)) })
}

/**
 * @param nonce a new secret; it is stored, and reveals nothing without the key of the server
 * @returns what a player types into an authenticator app, and the address that a QR code holds
 */
export function enrolment(keyring: Keyring, nonce: string, names: Names) {
  const app = authenticator(keyring, nonce, names)
  return { secret: app.secret.base32, uri: app.toString() }
}

/**
 * Accepts the code of this moment, of the one before and of the next, because clocks differ. For a code to work once, the
 * caller stores the step, on condition that the stored one is still lower.
 * @param lastStep the step of the last code that was accepted; 0 before the first
 * @returns the step of the code; null if it is wrong or not after the last one
 */
export function stepOf(
  keyring: Keyring,
  { nonce, lastStep, now = Date.now() }: { nonce: string; lastStep: number; now?: number },
  code: string,
): number | null {
  const token = plainCode(code)
  // The library throws for six characters that are not six bytes.
  if (!/^\d{6}$/.test(token)) return null
  const app = authenticator(keyring, nonce)
  const delta = app.validate({ token, timestamp: now, window: 1 })
  if (delta === null) return null
  const step = Math.floor(now / period) + delta
  return step > lastStep ? step : null
}

/** @returns ten codes of 50 random bits, as a player writes them down: `4k7zq-m2x9c` */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodes }, () => {
    const letters = [...randomBytes(2 * halfCode)].map((byte) => alphabet[byte % 32])
    return `${letters.slice(0, halfCode).join('')}-${letters.slice(halfCode).join('')}`
  })
}

/** @param code as typed; its case, spaces and hyphens do not count */
export function hashRecoveryCode({ recoveryHash }: Keyring, code: string): Buffer {
  const read = plainCode(code).replaceAll('o', '0').replace(/[il]/g, '1')
  return recoveryHash(read)
}

function plainCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toLowerCase()
}
