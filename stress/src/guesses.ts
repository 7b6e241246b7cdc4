import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Engine } from './engines.ts'
import { numberOf, onStage } from './stage.ts'

type Call = { path: string; body: object; from?: string; headers?: Record<string, string> }
type Flood = { name: string; most: number; calls: Call[] }

const owner = { login: 'owner', email: 'owner@example.com', password: 'segredo99' }

/**
 * Guesses all at once, and counts what gets through. Calls that get a Retry-After are repeated. The owner must still be able
 * to log in from a known device.
 */
export const runGuesses = (engine: Engine) =>
  onStage(1, engine, async (stage, app) => {
    const send = createSend(app)
    const admitted: Record<string, number> = {}
    const violations: string[] = []
    const registered = await send({ path: '/auth/register', body: owner })
    const [cookie = ''] = String(registered.headers['set-cookie']).split(';')
    for (const { name, most, calls } of floods({ cookie, session: stage.session })) {
      const answers = await Promise.all(calls.map(send))
      const through = answers.filter(({ body }) => !/too-?many/i.test(body)).length
      admitted[name] = through
      if (through !== most) violations.push(`${name}: ${through}, not ${most}`)
      const { body } = await send({ path: '/auth/login', body: owner, headers: { cookie } })
      const isExpected = body.includes('"success":true') !== name.includes('known device')
      if (!isExpected) violations.push(`the owner, after ${name}: ${body}`)
    }
    const mails = await numberOf(
      app.webDatabase,
      `SELECT count(*) AS n FROM mail_links l JOIN accounts a ON a.id = l.account_id
       WHERE l.purpose = 'reset' AND a.email = ?`,
      stage.account.email,
    )
    admitted['mails to one mailbox, of 30 forgotten passwords'] = mails
    if (mails !== 3) violations.push(`${mails} mails to one mailbox`)
    return { admitted, violations }
  })

function floods(by: { cookie: string; session: Record<string, string> }): Flood[] {
  const guess = (index: number) => ({ login: owner.login, password: `guess-${index}` })
  const flood = (
    name: string,
    { most, tries = most * 3 }: { most: number; tries?: number },
    call: (index: number) => Call,
  ) => ({ name, most, calls: Array.from({ length: tries }, (_, index) => call(index)) })

  return [
    flood('logins of one user from one address in an hour', { most: 10 }, (index) => ({
      path: '/auth/login',
      body: guess(index),
      from: '10.0.0.1',
    })),
    flood(
      'logins of one user from anywhere in a row, before some are forgotten',
      { most: 100 },
      (index) => ({
        path: '/auth/login',
        body: guess(index),
        from: `10.1.${index >> 8}.${index & 255}`,
      }),
    ),
    flood('registrations from one address in an hour', { most: 60 }, () => ({
      path: '/auth/register',
      body: { ...owner, login: 'demo' },
      from: '10.0.0.2',
    })),
    flood('forgotten passwords from one address in an hour', { most: 20 }, (index) => ({
      path: '/auth/forgot-password',
      body: { email: `nobody-${index}@example.com` },
      from: '10.0.0.3',
    })),
    flood('wrong links of mails from one address in an hour', { most: 30 }, (index) => ({
      path: '/auth/reset-password',
      body: { token: `wrong-${index}`, password: 'segredo77' },
      from: '10.0.0.4',
    })),
    flood('changes of a password in an hour', { most: 10 }, (index) => ({
      path: '/dashboard/change-password',
      body: {
        currentPassword: `guess-${index}`,
        newPassword: 'segredo77',
        confirmPassword: 'segredo77',
      },
      headers: by.session,
    })),
    flood('confirmation mails of one account in an hour', { most: 5 }, () => ({
      path: '/auth/confirm-email/send',
      body: {},
      headers: by.session,
    })),
    flood('orders of one account in a minute', { most: 10 }, () => ({
      path: '/payment/mercadopago/checkout',
      body: { coins: 5 },
      headers: by.session,
    })),
    // Every reply says that a mail was sent; the number of mails is checked below.
    flood(
      'forgotten passwords of one mailbox from anywhere',
      { most: 30, tries: 30 },
      (index) => ({
        path: '/auth/forgot-password',
        body: { email: 'demo@example.com' },
        from: `10.2.0.${index}`,
      }),
    ),
    // Comes last, because it uses up the attempts of the owner.
    flood('logins of one user from a known device in an hour', { most: 10 }, (index) => ({
      path: '/auth/login',
      body: guess(index),
      headers: { cookie: by.cookie },
    })),
  ]
}

function createSend(app: FastifyInstance) {
  return async ({ path, body, from = '10.0.0.9', headers = {} }: Call) => {
    for (;;) {
      const answer = await app.inject({
        method: 'POST',
        url: `/api${path}`,
        headers: { ...headers, 'x-forwarded-for': from },
        payload: body,
      })
      if (answer.statusCode !== 503) return answer
      await sleep(Number(answer.headers['retry-after']) * 1_000)
    }
  }
}
