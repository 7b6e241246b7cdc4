import { createHmac } from 'node:crypto'

export type Keyring = {
  /** @param nonce is stored, and useless without the secret of the server @returns the secret of the link */
  linkToken(nonce: string): string
  /** Without the key, nobody can test guesses of a password against it. */
  bodyHash(body: string): string
}

export function createKeyring(secret: string): Keyring {
  const hmac = (purpose: string, text: string) =>
    createHmac('sha256', secret).update(`${purpose}:${text}`)
  return {
    linkToken: (nonce) => hmac('link', nonce).digest('base64url'),
    bodyHash: (body) => hmac('body', body).digest('hex'),
  }
}
