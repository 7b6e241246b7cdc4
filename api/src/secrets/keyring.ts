import { createHmac } from 'node:crypto'

/** Values that are derived from the secret of the server. */
export type Keyring = {
  /**
   * @param nonce identifies a link; it is stored, and useless without the secret of the server
   * @returns the secret of the link, in the format of newSecret
   */
  linkToken(nonce: string): string
  /**
   * @returns a keyed hash of a body; without the key, nobody can test guesses of a password
   *   against it
   */
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
