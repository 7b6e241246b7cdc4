/*
 * What a new account may look like: one copy for the page and the server. Browsers bundle this file, so it holds
 * no schema and no list; the passwords that everybody uses are known to the server alone.
 */

/** Text, at sign, text, dot, text, no spaces (specification section 5). */
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const longestEmail = 254
/** Control and format characters, line separators, half characters: they make one address look like another. */
const hiddenCharacter = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u2065]/u

/** The login packet of the game client has room for 14 and 16 bytes. */
const loginPattern = /^[A-Za-z0-9]{2,14}$/
const passwordBytes = { least: 8, most: 16 }

/** @returns a login as it is stored: phones add a space and a capital to what is typed */
export function normaliseLogin(login: string): string {
  return login.trim().toLowerCase()
}

/**
 * Whether an account may be opened under a login.
 *
 * @param login as typed: some letters of other scripts become plain ones when lower-cased
 */
export function isValidLogin(login: string): boolean {
  return loginPattern.test(login.trim())
}

/** Whether an e-mail address has the form of one, and every character of it can be seen. */
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
