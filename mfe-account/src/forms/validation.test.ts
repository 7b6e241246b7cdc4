import { describe, expect, it } from '@jest/globals'
import { messageKeys } from 'shared-api/contract'
import { languages } from 'shared-i18n'
import en from '../../locales/en/account.json' with { type: 'json' }
import es from '../../locales/es/account.json' with { type: 'json' }
import pt from '../../locales/pt/account.json' with { type: 'json' }
import { findProblems, problemsOfRefusal } from './validation.ts'

const login = ['login', 'password']
const register = ['login', 'email', 'password', 'confirmPassword']
const forgot = ['email']
const reset = ['password', 'confirmPassword']
const change = ['currentPassword', 'newPassword', 'confirmPassword']

const fine = {
  login: 'sylvaine',
  email: 's@aurora.gg',
  password: 'moonlight',
  currentPassword: 'old',
  newPassword: 'moonlight',
  confirmPassword: 'moonlight',
}
const short = { password: 'short', newPassword: 'short', confirmPassword: 'short' }
const missing = 'fieldRequired'

/** Of the fields of a form, with what is typed otherwise. */
const valuesOf = (names: readonly string[], typed: Record<string, string> = {}) =>
  Object.fromEntries(
    Object.entries({ ...fine, ...typed }).filter(([name]) => names.includes(name)),
  )

describe('what was typed', () => {
  it.each([
    ['a full login', login, {}, {}],
    [
      'a login with nothing',
      login,
      { login: '', password: '' },
      { login: missing, password: missing },
    ],
    ['a login by old rules', login, { login: 'syl vaine', password: 'x' }, {}],
    ['a full registration', register, {}, {}],
    ['a name that the game refuses', register, { login: 'a' }, { login: 'invalidLogin' }],
    [
      'missing fields before anything else',
      register,
      { login: '', email: 'nope', confirmPassword: 'other' },
      { login: missing },
    ],
    [
      'two passwords that differ',
      register,
      { confirmPassword: 'Moonlight' },
      { confirmPassword: 'passwordsDoNotMatch' },
    ],
    ['a registration with a short one', register, short, { password: 'invalidPassword' }],
    ['a short new password', reset, short, { password: 'invalidPassword' }],
    ['a full change', change, {}, {}],
    ['a short changed password', change, short, { newPassword: 'invalidPassword' }],
    [
      'a changed password that differs from its confirmation',
      change,
      { newPassword: 'sunlight1' },
      { confirmPassword: 'passwordsDoNotMatch' },
    ],
    ['a forgotten password without a mail', forgot, { email: '' }, { email: missing }],
    ['a mail address without a dot', forgot, { email: 'a@b' }, { email: 'invalidEmail' }],
  ])('%s', (_what, names, values, problems) => {
    expect(findProblems(valuesOf(names, values))).toEqual(problems)
  })
})

describe('a refusal', () => {
  it.each([
    ['incorrectPassword', login, { password: 'incorrectPassword' }],
    ['userNotFound', login, { login: 'userNotFound' }],
    ['usernameInUse', register, { login: 'usernameInUse' }],
    ['invalidEmail', forgot, { email: 'invalidEmail' }],
    ['invalidPassword', register, { password: 'invalidPassword' }],
    ['invalidPassword', change, { newPassword: 'invalidPassword' }],
    ['passwordIsName', register, { password: 'passwordIsName' }],
    ['passwordTooEasy', reset, { password: 'passwordTooEasy' }],
    ['currentPasswordIncorrect', change, { currentPassword: 'currentPasswordIncorrect' }],
    ['invalidEmail', login, {}],
    ['errorConnection', login, {}],
  ] as const)('%s in the fields %j', (refusal, names, problems) => {
    expect(problemsOfRefusal(refusal, valuesOf(names))).toEqual(problems)
  })
})

const texts = { pt, en, es }

describe.each(languages)('the texts in %s', (language) => {
  it('say every message that the API can answer', () => {
    const known = Object.keys(texts[language].auth).map((name) => `auth.${name}`)
    expect(messageKeys.filter((key) => !known.includes(key))).toEqual([])
  })
})
