import { createHmac } from 'node:crypto'

/** What is made with the secret of the server. */
export type Keyring = {
  /**
   * @param nonce names a link; it is stored, and good for nothing without the secret
   * @returns the secret of the link, which looks as one of newSecret
   */
  linkToken(nonce: string): string
  /** @returns what tells two bodies apart; no guess at a password in one can be tried against it */
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
