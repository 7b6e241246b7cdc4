import { createHash, timingSafeEqual } from 'node:crypto'
import bcrypt from 'bcryptjs'

/** How the login server of the emulator stores passwords. */
export type HashScheme = 'sha1' | 'bcrypt'

const sha1Form = /^[A-Za-z0-9+/]{27}=$/
const bcryptForm = /^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/
/** The same as aCis uses. */
const bcryptRounds = 10

/** @returns the hash that lets the game client log in with the password */
export async function emulatorHash(scheme: HashScheme, password: string): Promise<string> {
  if (scheme === 'sha1') return sha1(password).toString('base64')
  const salt = await bcrypt.genSalt(bcryptRounds)
  // aCis refuses the revision 2b, which is the same as 2a for these passwords.
  return bcrypt.hash(password, salt.replace(/^\$2b/, '$2a'))
}

/** @returns false if the hash is malformed: some login servers accept any password for an empty hash */
export async function matchesEmulatorHash(
  hash: string,
  password: string,
): Promise<boolean> {
  if (bcryptForm.test(hash)) return bcrypt.compare(password, hash)
  return sha1Form.test(hash) && timingSafeEqual(Buffer.from(hash, 'base64'), sha1(password))
}

function sha1(password: string): Buffer {
  return createHash('sha1').update(password).digest()
}
