import { describe, expect, it } from '@jest/globals'
import { day } from '#src/durations.ts'
import { GameUnavailableError } from '#src/game/errors.ts'
import { createPremiumMirror } from '#src/premium/mirror.ts'
import { createPremium } from '#src/premium/premium.ts'
import { startApp } from '#src/testing/test-app.ts'

const away = new GameUnavailableError('the game database is away', 'slow')

describe('premium of accounts', () => {
  it('is written although that of one account cannot be, which is tried later and later', async () => {
    const { mirror, tried, written } = await openMirror(['ana', 'bad', 'zoe'], ['bad'])
    await mirror('due').catch(() => {})
    expect([...written.keys()]).toEqual(['ana', 'zoe'])
    await mirror('due').catch(() => {})
    expect(tried).toEqual(['ana', 'bad', 'zoe'])
    await mirror('all').catch(() => {})
    expect(tried.slice(3)).toEqual(['bad'])
  })

  it('is not tried for all accounts while the game database is away', async () => {
    const logins = ['a', 'b', 'c', 'd', 'e']
    const { mirror, tried } = await openMirror(logins, logins)
    await expect(mirror('due')).rejects.toThrow('the game database is away')
    expect(tried).toEqual(['a', 'b', 'c'])
    await expect(mirror('due')).rejects.toThrow('the game database is away')
    expect(tried.slice(3)).toEqual(['d', 'e'])
  })
})

async function openMirror(logins: readonly string[], failing: readonly string[]) {
  const { app } = await startApp({ characters: 20 })
  const { webDatabase: db, log } = app
  const premium = createPremium(db)
  for (const [at] of logins.entries())
    await premium.grant(at, { tier: 1, endsAt: Date.now() + day })
  const tried: string[] = []
  const written = new Map<string, number>()
  const mirror = createPremiumMirror({
    db,
    log,
    accountPremium: {
      keepsTiers: async () => false,
      ownersOf: async () => new Map(logins.map((login, at) => [at, login])),
      find: async () => null,
      async change(login, _from, { endsAt }) {
        tried.push(login)
        if (failing.includes(login)) throw away
        written.set(login, endsAt)
        return true
      },
    },
  })
  return { mirror, tried, written }
}
