import { createHash, randomBytes } from 'node:crypto'

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
