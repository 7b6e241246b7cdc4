import { describe, expect, it } from '@jest/globals'
import {
  AdmitDeviceRequestSchema,
  ChangePasswordRequestSchema,
  ConfirmEmailRequestSchema,
  EndSessionsRequestSchema,
  ForgotPasswordRequestSchema,
  LoginRequestSchema,
  LoginResponseSchema,
  MessageResponseSchema,
  RegisterRequestSchema,
  ResetPasswordRequestSchema,
  RevokeSessionRequestSchema,
} from 'shared-api/contract'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { createRandom, type Random } from '#src/demo/random.ts'
import { logIn, shareApp } from '#src/testing/test-app.ts'

const requestsPerRoute = 60

const optional = Type.Optional(Type.String())
const RefusalSchema = Type.Object(
  {
    code: optional,
    error: optional,
    field: optional,
    message: Type.String(),
    requestId: optional,
  },
  { additionalProperties: false },
)

describe('generated requests', () => {
  const shared = shareApp()

  it.each([
    ['/auth/register', RegisterRequestSchema, MessageResponseSchema],
    ['/auth/login', LoginRequestSchema, LoginResponseSchema],
    ['/auth/forgot-password', ForgotPasswordRequestSchema, MessageResponseSchema],
    ['/auth/reset-password', ResetPasswordRequestSchema, MessageResponseSchema],
    ['/auth/end-sessions', EndSessionsRequestSchema, MessageResponseSchema],
    ['/auth/admit-device', AdmitDeviceRequestSchema, MessageResponseSchema],
    ['/auth/confirm-email', ConfirmEmailRequestSchema, MessageResponseSchema],
    ['/auth/confirm-email/send', ConfirmEmailRequestSchema, MessageResponseSchema],
    ['/auth/sessions/revoke', RevokeSessionRequestSchema, MessageResponseSchema],
    ['/dashboard/change-password', ChangePasswordRequestSchema, MessageResponseSchema],
  ])('to %s break nothing and change nothing', async (path, schema, answerSchema) => {
    const { app, log } = shared()
    const random = createRandom(path)
    const fields = Object.keys(schema.properties)
    const token = await logIn(app)
    const accounts = app.webDatabase.prepare('SELECT * FROM accounts')
    const before = accounts.all()
    for (let i = 0; i < requestsPerRoute; i++) {
      const payload = random.chance(0.1) ? anything(random) : body(random, fields)
      const answer = await app.inject({
        method: 'POST',
        url: `/api${path}`,
        headers: {
          'content-type': random.chance(0.1) ? 'text/plain' : 'application/json',
          'x-forwarded-for': `198.18.${i}.1`,
          authorization: `Bearer ${random.chance(0.7) ? token : plain(text(random))}`,
        },
        payload: JSON.stringify(payload) ?? '',
      })
      expect([200, 400, 401, 413, 415, 429]).toContain(answer.statusCode)
      const expected = answer.statusCode === 200 ? answerSchema : RefusalSchema
      expect(Value.Errors(expected, answer.json())).toEqual([])
      expect(answer.body).not.toMatch(/node_modules|\.ts:|SQLITE|constraint/)
    }
    expect(accounts.all()).toEqual(before)
    expect(log.filter((line) => line.includes('"level":50'))).toEqual([])
  })
})

function plain(value: string): string {
  return value.replace(/[^\x20-\x7e]/g, '')
}

function body(random: Random, fields: readonly string[]) {
  const entries = fields
    .filter(() => !random.chance(0.1))
    .map((name) => [name, random.chance(0.15) ? anything(random) : text(random)])
  if (random.chance(0.1)) entries.push([text(random), anything(random)])
  return Object.fromEntries(entries)
}

function anything(random: Random): unknown {
  return random.pick([null, true, 0, -1, 1.5, 1e308, [], {}, [['x']], { $ne: null }, '7'])
}

const names = ['demo', 'nobody', 'segredo99', 'a@b.co', '__proto__', 'constructor']
const attacks = ["' OR 1=1 --", '<script>', '../../etc/passwd', '%00', '{{7*7}}']
const characters = ['\u0000', '\ud800', '\u202edemo', '\u212Aelvin', '💎'.repeat(4)]
const lengths = ['', ' ', 'x'.repeat(15), 'A'.repeat(43), 'y'.repeat(20_000)]

function text(random: Random): string {
  return random.pick([...names, ...attacks, ...characters, ...lengths])
}
