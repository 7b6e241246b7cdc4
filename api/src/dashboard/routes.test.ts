import { describe, expect, it } from '@jest/globals'
import { Dashboard } from 'shared-api/contract'
import { Value } from 'typebox/value'
import { alterDatabase, shareApp, startApp } from '#src/testing/test-app.ts'
import { createVisitor } from '#src/testing/visitor.ts'

type App = ReturnType<ReturnType<typeof shareApp>>['app']

describe('the dashboard', () => {
  const shared = shareApp()

  it('shows the demo account: 500 coins, three characters, one premium (§1.3, §3.11, §4.8, §7.3)', async () => {
    const dashboard = await read(shared().app)
    expect(Value.Errors(Dashboard, dashboard)).toEqual([])
    const demo = { login: 'demo', email: 'demo@example.com', status: 'active' }
    const none = { premiumType: null, premiumEnd: null }
    const characters = [{ level: 78, premiumType: 2 }, none, none]
    expect(dashboard).toMatchObject({ ...demo, balance: 500, characters })
  })

  it.each([
    ['en-GB,en;q=0.8', /^\d+ \w+ \d{4}, \d\d:\d\d \(UTC−3\)$/],
    ['es-MX', /^\d+ [a-z]+ \d{4}, \d+:\d\d \(UTC−3\)$/],
    ['de', /^\d+ de \S+ de \d{4}, \d\d:\d\d \(UTC−3\)$/],
  ])('tells a reader of %s when premium ends', async (wish, text) => {
    const dashboard = await read(shared().app, { 'accept-language': wish })
    expect(dashboard.characters[0].premiumEnd).toMatch(text)
  })

  it.each([
    ['no token', {}],
    ['an unknown token', { authorization: 'Bearer nonsense' }],
    ['another scheme', { authorization: 'Basic ZGVtbzpkZW1vMTIzNA==' }],
    ['an endless token', { authorization: `Bearer ${'a'.repeat(5_000)}` }],
  ])('is 401 with %s', async (_, headers) => {
    const answer = await shared().app.inject({ url: '/api/dashboard', headers })
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'invalid-token'])
  })

  it('leaves out a character that is about to be deleted', async () => {
    const { app, gameFile } = await startApp()
    const leaving = "UPDATE characters SET deletetime = 1 WHERE account_name = 'demo'"
    alterDatabase(gameFile, (db) => db.exec(`${leaving} AND level = 44`))
    expect((await read(app)).characters).toHaveLength(2)
  })
})

async function read(app: App, more: Record<string, string> = {}) {
  const { token } = (await createVisitor(app).logIn('demo', 'demo1234')).json()
  const headers = { ...more, authorization: `Bearer ${token}` }
  const answer = await app.inject({ url: '/api/dashboard', headers })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
