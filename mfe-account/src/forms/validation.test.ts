import { describe, expect, it } from '@jest/globals'
import { messageKeys } from 'shared-api/contract'
import { languages } from 'shared-i18n'
import {
  type FieldName,
  findProblems,
  problemsOfRefusal,
  type Values,
} from './validation.ts'

const login: FieldName[] = ['login', 'password']
const register: FieldName[] = ['login', 'email', 'password', 'confirmPassword']
const forgot: FieldName[] = ['email']
const reset: FieldName[] = ['password', 'confirmPassword']
const change: FieldName[] = ['currentPassword', 'newPassword', 'confirmPassword']

const typed = (values: Partial<Values> = {}): Values => ({
  login: 'sylvaine',
  email: 's@aurora.gg',
  password: 'moonlight',
  currentPassword: 'old',
  newPassword: 'moonlight',
  confirmPassword: 'moonlight',
  ...values,
})

describe('what was typed', () => {
  it.each([
    ['a full login', login, {}, {}],
    ['a login without a name', login, { login: '' }, { login: 'fieldRequired' }],
    ['a login with nothing', login, { login: '', password: '' }, both('login', 'password')],
    ['a full registration', register, {}, {}],
    [
      'a registration without its confirmation',
      register,
      { confirmPassword: '' },
      { confirmPassword: 'fieldRequired' },
    ],
    [
      'missing fields before anything else',
      register,
      { login: '', email: 'nope', confirmPassword: 'other' },
      { login: 'fieldRequired' },
    ],
    [
      'two passwords that differ',
      register,
      { confirmPassword: 'Moonlight' },
      { confirmPassword: 'passwordsDoNotMatch' },
    ],
    ['a forgotten password without a mail', forgot, { email: '' }, both('email')],
  ])('%s', (_what, names, values, problems) => {
    expect(findProblems(typed(values), names)).toEqual(problems)
  })

  it.each([
    ['ab', true],
    ['Sylvaine2026ab', true],
    ['a', false],
    ['Sylvaine2026abc', false],
    ['syl vaine', false],
    ['sylvaíne', false],
    ['syl_vaine', false],
    ['ѕylvaine', false],
  ])('%s as a new login fits the game: %s', (name, isFine) => {
    const problems = isFine ? {} : { login: 'invalidLogin' }
    expect(findProblems(typed({ login: name }), register)).toEqual(problems)
    expect(findProblems(typed({ login: name }), login)).toEqual({})
  })

  it.each([
    ['8 letters', 'moonligh', true],
    ['16 letters', 'moonlightmoonlig', true],
    ['7 letters', 'moonlig', false],
    ['17 letters', 'moonlightmoonligh', false],
    ['16 letters of which one takes two bytes', 'moonlightmoonlíg', false],
    ['7 letters of 8 bytes', 'lúnares', true],
    ['two words', 'moon light', true],
    ['a space at the end', 'moonlight ', false],
    ['a tab inside', 'moon\tlight', false],
  ])('a new password of %s fits the game or not', (_what, password, isFine) => {
    const twice = { password, newPassword: password, confirmPassword: password }
    const wrong = isFine ? undefined : 'invalidPassword'
    expect(findProblems(typed(twice), register).password).toBe(wrong)
    expect(findProblems(typed(twice), reset).password).toBe(wrong)
    expect(findProblems(typed(twice), change).newPassword).toBe(wrong)
    expect(findProblems(typed(twice), login)).toEqual({})
  })

  it('is compared with the confirmation of the new password where there is an old one', () => {
    expect(findProblems(typed(), change)).toEqual({})
    expect(findProblems(typed({ newPassword: 'sunlight1' }), change)).toEqual({
      confirmPassword: 'passwordsDoNotMatch',
    })
  })

  it.each([
    ['a@b.c', true],
    ['sylvaine@aurora.com.br', true],
    ['sylvaine+l2@aurora.gg', true],
    ['sylvaine', false],
    ['sylvaine@aurora', false],
    ['@aurora.gg', false],
    ['sylvaine@.', false],
    ['syl vaine@aurora.gg', false],
    ['sylvaine@aurora.gg extra', false],
    ['a@b@c.d', false],
    ['sylvaine\u200b@aurora.gg', false],
  ])('%j as a mail address is fine: %s', (email, isFine) => {
    const problems = isFine ? {} : { email: 'invalidEmail' }
    expect(findProblems(typed({ email }), register)).toEqual(problems)
    expect(findProblems(typed({ email }), forgot)).toEqual(problems)
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
    ['passwordTooEasy', change, { newPassword: 'passwordTooEasy' }],
    ['currentPasswordIncorrect', change, { currentPassword: 'currentPasswordIncorrect' }],
    ['invalidEmail', login, {}],
    ['errorConnection', login, {}],
  ] as const)('%s in the fields %j', (refusal, names, problems) => {
    expect(problemsOfRefusal(refusal, names)).toEqual(problems)
  })
})

function both(...names: FieldName[]) {
  return Object.fromEntries(names.map((name) => [name, 'fieldRequired']))
}

import en from '../../locales/en/account.json' with { type: 'json' }
import es from '../../locales/es/account.json' with { type: 'json' }
import pt from '../../locales/pt/account.json' with { type: 'json' }

const texts = { pt, en, es }

describe.each(languages)('the texts in %s', (language) => {
  it('say every message that the API can answer', () => {
    const known = Object.keys(texts[language].auth).map((name) => `auth.${name}`)
    expect(messageKeys.filter((key) => !known.includes(key))).toEqual([])
  })
})
