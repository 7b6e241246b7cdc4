import { describe, expect, it } from '@jest/globals'
import {
  type FieldName,
  findProblems,
  problemsOfRefusal,
  type Values,
} from './validation.ts'

const login: FieldName[] = ['login', 'password']
const register: FieldName[] = ['login', 'email', 'password', 'confirmPassword']
const forgot: FieldName[] = ['email']

const typed = (values: Partial<Values> = {}): Values => ({
  login: 'sylvaine',
  email: 's@aurora.gg',
  password: 'moonlight',
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
  ])('%s as a mail address is fine: %s', (email, isFine) => {
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
    ['invalidEmail', login, {}],
    ['errorConnection', login, {}],
  ] as const)('%s in the fields %j', (refusal, names, problems) => {
    expect(problemsOfRefusal(refusal, names)).toEqual(problems)
  })
})

function both(...names: FieldName[]) {
  return Object.fromEntries(names.map((name) => [name, 'fieldRequired']))
}
