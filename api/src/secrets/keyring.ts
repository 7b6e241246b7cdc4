import { createHmac } from 'node:crypto'

export type Keyring = ReturnType<typeof createKeyring>

export function createKeyring(secret: string) {
  const hmac = (purpose: string, text: string) =>
    createHmac('sha256', secret).update(`${purpose}:${text}`)
  return {
    /** @param nonce is stored, and useless without the secret of the server @returns the secret of the link */
    linkToken: (nonce: string) => hmac('link', nonce).digest('base64url'),
    /** Without the key, nobody can test guesses of a password against it. */
    bodyHash: (body: string) => hmac('body', body).digest('hex'),
  }
}
