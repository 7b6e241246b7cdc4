import { isValidEmail, isValidLogin, isValidPassword } from 'shared-api/contract/rules'
import type { Message } from './messages.ts'

/** Fields of the forms, by the name that the API gives them. */
export type FieldName =
  | 'login'
  | 'email'
  | 'password'
  | 'currentPassword'
  | 'newPassword'
  | 'confirmPassword'

export type Values = Readonly<Record<FieldName, string>>

/** What is wrong with which field. */
export type Problems = Partial<Record<FieldName, Message>>

/** A form that asks twice for a password sets a new one; the limits are for what is new, never for a login. */
function newProblems(values: Values, names: readonly FieldName[]): Problems {
  const problems: Problems = {}
  const password = names.includes('newPassword') ? 'newPassword' : 'password'
  if (names.includes('login') && !isValidLogin(values.login))
    problems.login = 'invalidLogin'
  if (!isValidPassword(values[password])) problems[password] = 'invalidPassword'
  if (values[password] !== values.confirmPassword)
    problems.confirmPassword = 'passwordsDoNotMatch'
  return problems
}

/**
 * Checks what was typed before anything is sent (specification §5). Missing fields come first, alone.
 *
 * @param values what was typed, the fields of other forms empty
 * @param names the fields of the form
 */
export function findProblems(values: Values, names: readonly FieldName[]): Problems {
  const missing = names.filter((name) => values[name] === '')
  if (missing.length > 0)
    return Object.fromEntries(missing.map((name) => [name, 'fieldRequired'] as const))
  const isEmailWrong = names.includes('email') && !isValidEmail(values.email)
  return {
    ...(names.includes('confirmPassword') ? newProblems(values, names) : {}),
    ...(isEmailWrong ? { email: 'invalidEmail' } : {}),
  }
}

const fieldsOfRefusal: Partial<Record<Message, readonly FieldName[]>> = {
  currentPasswordIncorrect: ['currentPassword'],
  incorrectPassword: ['password'],
  invalidEmail: ['email'],
  invalidLogin: ['login'],
  invalidPassword: ['newPassword', 'password'],
  passwordIsName: ['newPassword', 'password'],
  passwordTooEasy: ['newPassword', 'password'],
  passwordsDoNotMatch: ['confirmPassword'],
  userNotFound: ['login'],
  usernameInUse: ['login'],
}

/**
 * Ties what the API refused to the field that it is about.
 *
 * @returns nothing where it is about none of the form's fields
 */
export function problemsOfRefusal(refusal: Message, names: readonly FieldName[]): Problems {
  const name = fieldsOfRefusal[refusal]?.find((field) => names.includes(field))
  return name ? { [name]: refusal } : {}
}
