import { createHash, createHmac, randomBytes } from 'node:crypto'

/** The format of secrets made by newSecret. */
export const secretPattern = /^[\w-]{43}$/

/** @returns 256 random bits, safe in URLs and headers */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** A fast hash is enough, because a random secret cannot be guessed. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** Tells whether two copies of the server's secret are the same, and reveals neither. */
export function fingerprintOf(secret: string): string {
  return createHmac('sha256', secret).update('fingerprint').digest('hex').slice(0, 16)
}

export type Keyring = ReturnType<typeof createKeyring>

/** @param secret of the server */
export function createKeyring(secret: string) {
  const hmac = (purpose: string, text: string) =>
    createHmac('sha256', secret).update(`${purpose}:${text}`)
  return {
    /** @param nonce is stored, and useless without the secret of the server @returns the secret of the link */
    linkToken: (nonce: string) => hmac('link', nonce).digest('base64url'),
    /** Without the key, nobody can test guesses of a password against it. */
    bodyHash: (body: string) => hmac('body', body).digest('hex'),
    /** @param nonce is stored, and useless without the secret of the server @returns what an authenticator app counts with: 20 bytes */
    oneTimeSecret: (nonce: string) =>
      hmac('one-time codes', nonce).digest('hex').slice(0, 40),
    /** @param token of a session of the office @returns what its pages send with each change */
    csrfToken: (token: string) => hmac('csrf', token).digest('base64url'),
    /** A recovery code is short enough to guess: without the key, nobody can test guesses against it. */
    recoveryHash: (code: string) => hmac('recovery code', code).digest(),
  }
}
