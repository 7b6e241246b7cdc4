/** Browsers bundle this file, so it holds no list of common passwords: only the server checks those. */

/** Text, at sign, text, dot, text, no spaces (docs/specification.md §5.2). */
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const longestEmail = 254
/** Control and format characters, line separators and lone surrogates: they make one address look like another. */
const hiddenCharacter = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u2065]/u

/** The login packet of the game client has room for 14 and 16 bytes. */
const loginPattern = /^[A-Za-z0-9]{2,14}$/
const passwordBytes = { least: 8, most: 16 }

/** @returns a login as it is stored; phones add a space and a capital letter when typing */
export function normaliseLogin(login: string): string {
  return login.trim().toLowerCase()
}

/** Whether an account may be opened under a login, as typed: some letters of other scripts lower-case to plain ones. */
export function isValidLogin(login: string): boolean {
  return loginPattern.test(login.trim())
}

/** Whether an e-mail address is well-formed and has only visible characters. */
export function isValidEmail(email: string): boolean {
  const isVisible = !hiddenCharacter.test(email)
  return email.length <= longestEmail && isVisible && emailPattern.test(email)
}

/** Whether the game client can send a password; its server removes spaces from both ends. */
export function isValidPassword(password: string): boolean {
  const bytes = new TextEncoder().encode(password).length
  const isSendable = password.isWellFormed() && !/\p{Cc}/u.test(password)
  const fits = bytes >= passwordBytes.least && bytes <= passwordBytes.most
  return fits && isSendable && password.trim() === password
}
