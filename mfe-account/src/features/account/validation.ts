import type { Message } from './messages.ts'

/** Fields of the account card, by the name that the API gives them. */
export type FieldName = 'login' | 'email' | 'password' | 'confirmPassword'

export type Values = Readonly<Record<FieldName, string>>

/** What is wrong with which field. */
export type Problems = Partial<Record<FieldName, Message>>

/** Text, at sign, text, dot, text, no spaces (specification §5). */
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/**
 * Checks what was typed before anything is sent (specification §5). Missing fields come first, alone.
 *
 * @param values what was typed, the fields of other modes empty
 * @param names the fields of the mode
 */
export function findProblems(values: Values, names: readonly FieldName[]): Problems {
  const missing = names.filter((name) => values[name] === '')
  if (missing.length > 0)
    return Object.fromEntries(missing.map((name) => [name, 'fieldRequired'] as const))
  const problems: Problems = {}
  if (names.includes('email') && !emailPattern.test(values.email))
    problems.email = 'invalidEmail'
  if (names.includes('confirmPassword') && values.password !== values.confirmPassword)
    problems.confirmPassword = 'passwordsDoNotMatch'
  return problems
}

const fieldOfRefusal: Partial<Record<Message, FieldName>> = {
  incorrectPassword: 'password',
  invalidEmail: 'email',
  userNotFound: 'login',
  usernameInUse: 'login',
}

/**
 * Ties what the API refused to the field that it is about.
 *
 * @returns nothing where it is about none of the mode's fields
 */
export function problemsOfRefusal(refusal: Message, names: readonly FieldName[]): Problems {
  const name = fieldOfRefusal[refusal]
  return name && names.includes(name) ? { [name]: refusal } : {}
}
