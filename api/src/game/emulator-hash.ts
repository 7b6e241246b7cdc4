import { createHash, timingSafeEqual } from 'node:crypto'
import bcrypt from 'bcryptjs'
import { Piscina } from 'piscina'

/** How the login server of the emulator stores passwords. */
export type HashScheme = 'sha1' | 'bcrypt'

const sha1Form = /^[A-Za-z0-9+/]{27}=$/
const bcryptForm = /^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/
/** The same as aCis uses. */
const bcryptRounds = 10

/** A thread of its own: one hash takes 60 ms, in which no page would be answered. */
const thread = new Piscina<{ password: string; hash?: string; salt?: string }>({
  filename: new URL('./bcrypt-worker.mjs', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 60_000,
  name: 'run',
  niceIncrement: 10,
})

/** @returns how a stored password is hashed; null if it is empty or malformed, which no password matches */
export function schemeOf(hash: string | null): HashScheme | null {
  if (bcryptForm.test(hash ?? '')) return 'bcrypt'
  return sha1Form.test(hash ?? '') ? 'sha1' : null
}

/** @returns the hash that lets the game client log in with the password */
export async function emulatorHash(scheme: HashScheme, password: string): Promise<string> {
  if (scheme === 'sha1') return sha1(password).toString('base64')
  const salt = await bcrypt.genSalt(bcryptRounds)
  // aCis refuses the revision 2b, which is the same as 2a for these passwords.
  return thread.run({ password, salt: salt.replace(/^\$2b/, '$2a') })
}

/** @returns false if the hash is malformed: some login servers accept any password for an empty hash */
export async function matchesEmulatorHash(hash: string, password: string) {
  if (bcryptForm.test(hash)) return thread.run({ password, hash })
  return sha1Form.test(hash) && timingSafeEqual(Buffer.from(hash, 'base64'), sha1(password))
}

function sha1(password: string): Buffer {
  return createHash('sha1').update(password).digest()
}
