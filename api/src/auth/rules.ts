/** Text, at sign, text, dot, text, no spaces (specification section 5). */
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const longestEmail = 254

/** The login packet of the game client has room for 14 and 16 bytes. */
const loginPattern = /^[a-z0-9]{2,14}$/
const shortestPassword = 8
const longestPassword = 16

/** What a player typed as his login, as it is stored: phones add a space and a capital. */
export function normaliseLogin(login: string): string {
  return login.trim().toLowerCase()
}

/**
 * Whether an account may be opened under a login.
 *
 * @param login as typed: some letters of other scripts become plain ones when lower-cased
 */
export function isValidLogin(login: string): boolean {
  const isPlain = /^[A-Za-z0-9]*$/.test(login.trim())
  return isPlain && loginPattern.test(normaliseLogin(login))
}

export function isValidEmail(email: string): boolean {
  return email.length <= longestEmail && emailPattern.test(email)
}

/** Whether the game client can send a password; its server takes spaces off both ends. */
export function isValidPassword(password: string): boolean {
  const bytes = Buffer.byteLength(password)
  const isSendable = password.isWellFormed() && !/\p{Cc}/u.test(password)
  const fits = bytes >= shortestPassword && bytes <= longestPassword
  return fits && isSendable && password.trim() === password
}
