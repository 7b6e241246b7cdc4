import {
  isValidEmail,
  isValidLogin,
  isValidPassword,
} from 'shared-api/contract/rules/accounts'
import type { Message } from '#src/calls.ts'

export type FieldName =
  | 'login'
  | 'email'
  | 'password'
  | 'currentPassword'
  | 'newPassword'
  | 'confirmPassword'
  | 'code'
  | 'trustDevice'

export type Values = Readonly<Record<FieldName, string>>

export type Problems = Partial<Record<FieldName, Message>>

/** Checks what a form with a password confirmation sets. A login is never checked: old accounts may break the rules. */
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

/** docs/specification.md §5. If fields are missing, it reports only those. @param names the fields of the form */
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
  codeRequired: ['code'],
  currentPasswordIncorrect: ['currentPassword'],
  emailIsSame: ['email'],
  incorrectCode: ['code'],
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

/** @returns an empty object if the refusal concerns none of the form's fields */
export function problemsOfRefusal(refusal: Message, names: readonly FieldName[]): Problems {
  const name = fieldsOfRefusal[refusal]?.find((field) => names.includes(field))
  return name ? { [name]: refusal } : {}
}
