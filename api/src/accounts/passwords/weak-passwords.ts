import type { MessageKey } from 'shared-api/contract'

let commonPasswords: Promise<ReadonlySet<string>> | undefined

/** @returns the message for the player; null if the password is fine (NIST SP 800-63B, blocklist) */
export async function weaknessOf(
  password: string,
  { login, email }: { login: string; email: string },
  realmName: string,
): Promise<MessageKey | null> {
  const realmWords = realmName.split(/[^\p{L}\p{N}]+/u)
  const names = [
    login,
    email.replace(/@.*/, ''),
    realmName,
    // Shorter ones are articles and similar.
    ...realmWords.filter(({ length }) => length >= 4),
    'Lineage',
  ]
  if (names.some((name) => isDerived(password, name))) return 'auth.passwordIsName'
  if (isPattern(password)) return 'auth.passwordTooEasy'
  // Loaded with the first new password, because it would slow down the start.
  commonPasswords ??= readList()
  const isCommon = (await commonPasswords).has(password.toLowerCase())
  return isCommon ? 'auth.passwordTooEasy' : null
}

/** Whether a password is a name with only digits and punctuation added; also repeated or backwards. */
function isDerived(password: string, name: string): boolean {
  const names = formsOf(name)
  const forms = formsOf(password).flatMap((form) => [form, [...form].reverse().join('')])
  return forms.some((form) => names.some((known) => form.replaceAll(known, '') === ''))
}

/** A text as letters and digits, and without digits at both ends: people add years and numbers to a name. */
function formsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  const core = plain.replace(/^\p{N}+|\p{N}+$/gu, '')
  return [plain, core].filter((form) => form !== '')
}

/** Whether a password repeats a few characters, or counts up or down. */
function isPattern(password: string): boolean {
  if (/^(.{1,4})\1+$/su.test(password)) return true
  const codes = Array.from(password, (character) => character.codePointAt(0) ?? 0)
  const steps = new Set(codes.slice(1).map((code, i) => code - (codes[i] ?? 0)))
  return steps.size === 1 && (steps.has(1) || steps.has(-1))
}

/** Only the passwords of a length that the game client allows: 18,000 of 49,000. */
async function readList(): Promise<ReadonlySet<string>> {
  // Eager, because the next build would delete a separate chunk under a running server.
  const { dictionary } = await import(
    /* webpackMode: "eager" */ '@zxcvbn-ts/language-common'
  )
  const passwords = dictionary['passwords-common']
  return new Set(passwords.filter(({ length }) => length >= 8 && length <= 16))
}
