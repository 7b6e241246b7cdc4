import {
  isValidEmail,
  isValidLogin,
  isValidPassword,
} from 'shared-api/contract/rules/accounts'
import type { Message } from '#src/calls.ts'

/** What the fields of a form hold, by name. */
export type Values = Readonly<Record<string, string>>

/** What is wrong with fields, by name. */
export type Problems = Readonly<Record<string, Message>>

/** Checks what a form with a password confirmation sets. A login is never checked: old accounts may break the rules. */
function newProblems({ login, confirmPassword, ...values }: Values): Problems {
  const problems: Record<string, Message> = {}
  const name = 'newPassword' in values ? 'newPassword' : 'password'
  const password = values[name] ?? ''
  if (login !== undefined && !isValidLogin(login)) problems.login = 'invalidLogin'
  if (!isValidPassword(password)) problems[name] = 'invalidPassword'
  if (password !== confirmPassword) problems.confirmPassword = 'passwordsDoNotMatch'
  return problems
}

/** docs/specification.md §5. If fields are missing, it reports only those. */
export function findProblems(values: Values): Problems {
  const missing = Object.keys(values).filter((name) => values[name] === '')
  if (missing.length > 0)
    return Object.fromEntries(missing.map((name) => [name, 'fieldRequired'] as const))
  const isEmailWrong = values.email !== undefined && !isValidEmail(values.email)
  return {
    ...('confirmPassword' in values ? newProblems(values) : {}),
    ...(isEmailWrong ? { email: 'invalidEmail' } : {}),
  }
}

const fieldsOfRefusal: Partial<Record<Message, readonly string[]>> = {
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
export function problemsOfRefusal(refusal: Message, values: Values): Problems {
  const name = fieldsOfRefusal[refusal]?.find((field) => field in values)
  return name ? { [name]: refusal } : {}
}
