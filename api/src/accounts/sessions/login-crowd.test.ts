import { setTimeout } from 'node:timers/promises'
import { beforeAll, expect, it } from '@jest/globals'
import { hashCost } from '#src/accounts/passwords/hash-cost.ts'
import { hashing } from '#src/accounts/passwords/password-hash.ts'
import { fullCost } from '#src/testing/low-hash-cost.ts'
import { countRows, startApp } from '#src/testing/test-app.ts'
import { createVisitor } from '#src/testing/visitor.ts'

// Hashes cost what they do on a server, and the last ones took long: only then is the crowd too large.
beforeAll(async () => {
  Object.assign(hashCost, fullCost)
  for (const wait of [500, 500, 500]) await hashing.run('known', () => setTimeout(wait))
})

it('of three hundred logins at once each is answered or told to come back, and an owner on his own device gets in', async () => {
  const { app } = await startApp({ env: { LOG_LEVEL: 'warn' } })
  const owner = createVisitor(app, '192.0.2.1')
  await owner.register('owner')
  const crowd = Array.from({ length: 300 }, (_, i) =>
    app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'x-forwarded-for': `198.51.100.${i % 200}` },
      payload: { login: `nobody${i}`, password: 'a-wrong-one' },
    }),
  )
  expect((await owner.logIn('owner')).json().success).toBe(true)

  const answers = await Promise.all(crowd)
  const refused = answers.filter(({ statusCode }) => statusCode === 503)
  const tried = answers.filter(({ statusCode }) => statusCode === 200)
  expect(tried.length + refused.length).toBe(300)
  expect(refused.length).toBeGreaterThan(0)
  expect(tried.length).toBeGreaterThan(0)
  for (const answer of refused) {
    expect(answer.headers['retry-after']).toMatch(/^[1-9]\d*$/)
    const error = { message: expect.any(String), requestId: expect.any(String) }
    expect(answer.json()).toEqual({ code: 'busy', ...error })
  }
  for (const answer of tried) expect(answer.json().success).toBe(false)

  // No try counts that was not looked at. Two rows count the session of the owner and the mail to him.
  const refusals = await countRows(
    app.webDatabase,
    "audit_log WHERE event = 'login.refused'",
  )
  expect(refusals).toBe(tried.length)
  expect(await countRows(app.webDatabase, 'attempts')).toBe(3 * tried.length + 2)
})
