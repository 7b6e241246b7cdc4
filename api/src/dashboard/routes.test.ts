import { describe, expect, it } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { DashboardSchema } from 'shared-api/contract'
import { Value } from 'typebox/value'
import { alterDatabase, logIn, shareApp, startApp } from '#src/testing/test-app.ts'

describe('the dashboard', () => {
  const shared = shareApp()

  it('shows the demo account: 500 coins, three characters, one premium (§1.3, §3.11, §4.8, §7.3)', async () => {
    const { app } = shared()
    const answer = await read(app, await logIn(app))
    expect(answer.statusCode).toBe(200)
    const dashboard = answer.json()
    expect(Value.Errors(DashboardSchema, dashboard)).toEqual([])
    expect(dashboard).toMatchObject({
      login: 'demo',
      email: 'demo@example.com',
      status: 'active',
      balance: 500,
    })
    expect(dashboard.characters).toHaveLength(3)
    expect(dashboard.characters[0]).toMatchObject({
      level: 78,
      premiumType: 2,
      premiumEnd: expect.stringMatching(/^\d+ de \S+ de \d{4}, \d\d:\d\d \(UTC−3\)$/),
    })
    expect(dashboard.characters[1]).toMatchObject({ premiumType: null, premiumEnd: null })
  })

  it.each([
    ['en-GB,en;q=0.8', /^\d+ \w+ \d{4}, \d\d:\d\d \(UTC−3\)$/],
    ['es-MX', /^\d+ [a-z]+ \d{4}, \d+:\d\d \(UTC−3\)$/],
    ['de', /^\d+ de \S+ de \d{4}, \d\d:\d\d \(UTC−3\)$/],
  ])('tells a reader of %s when premium ends', async (wish, text) => {
    const { app } = shared()
    const answer = await read(app, await logIn(app), { 'accept-language': wish })
    expect(answer.json().characters[0].premiumEnd).toMatch(text)
  })

  it('is the same after a restart', async () => {
    const { app, dataDir } = await startApp()
    const before = (await read(app, await logIn(app))).json()
    await app.close()
    const again = await startApp({ dataDir })
    expect((await read(again.app, await logIn(again.app))).json()).toEqual(before)
  })

  it.each([
    { name: 'no token', authorization: undefined },
    { name: 'an unknown token', authorization: 'Bearer nonsense' },
    { name: 'another scheme', authorization: 'Basic ZGVtbzpkZW1vMTIzNA==' },
    { name: 'an endless token', authorization: `Bearer ${'a'.repeat(5_000)}` },
  ])('is 401 with $name', async ({ authorization }) => {
    const { app } = shared()
    const headers = authorization ? { authorization } : {}
    const answer = await app.inject({ url: '/api/dashboard', headers })
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ code: 'invalid-token' })
  })

  it('tells a banned player that he is banned (§6.4)', async () => {
    const { app, gameFile } = await startApp()
    alterDatabase(gameFile, (db) =>
      db.exec("UPDATE accounts SET accessLevel = -1 WHERE login = 'demo'"),
    )
    expect((await read(app, await logIn(app))).json().status).toBe('banned')
  })

  it('leaves out a character that is about to be deleted', async () => {
    const { app, gameFile } = await startApp()
    alterDatabase(gameFile, (db) =>
      db.exec(
        "UPDATE characters SET deletetime = 1 WHERE account_name = 'demo' AND level = 44",
      ),
    )
    expect((await read(app, await logIn(app))).json().characters).toHaveLength(2)
  })
})

function read(app: FastifyInstance, token: string, headers: Record<string, string> = {}) {
  return app.inject({
    url: '/api/dashboard',
    headers: { ...headers, authorization: `Bearer ${token}` },
  })
}
