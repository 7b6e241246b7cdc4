import { createHash, randomBytes } from 'node:crypto'

/** How a secret of newSecret looks. */
export const secretPattern = /^[\w-]{43}$/

/** @returns 256 random bits for an address or a header */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a secret. A fast hash will do: it is no word that could be guessed. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
