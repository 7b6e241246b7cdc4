import { describe, expect, it, jest } from '@jest/globals'
import { hour } from '#src/durations.ts'
import { alterDatabase, shareApp, startApp } from '#src/testing/test-app.ts'

describe('a public answer', () => {
  const shared = shareApp()

  it('is 304 for who has it already', async () => {
    const { app } = shared()
    const { headers } = await app.inject('/api/castles')
    const etag = String(headers.etag)
    const again = await app.inject({
      url: '/api/castles',
      headers: { 'if-none-match': `"other", ${etag}` },
    })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
  })

  it('may be kept by a cache for as long as the realm says', async () => {
    const realm = { server: { refreshSeconds: { castles: 90 } } }
    const { app } = await startApp({ realm })
    const { headers } = await app.inject('/api/castles')
    expect(headers['cache-control']).toMatch(/^public, max-age=90, stale-while-revalidate=/)
  })

  it('stays the same while the game database is broken', async () => {
    const clock = jest.spyOn(Date, 'now')
    const { app, gameFile, log } = await startApp()
    const before = await app.inject('/api/castles')
    clock.mockReturnValue(Date.now() + hour)
    alterDatabase(gameFile, (db) => db.exec('DROP TABLE castle'))
    for (let i = 0; i < 3; i++) {
      const during = await app.inject('/api/castles')
      expect([during.statusCode, during.body]).toEqual([200, before.body])
    }
    // The connection answers in order, so the failed read is over when this one is.
    await app.game.ping()
    expect(log.filter((line) => line.includes('read failed'))).toHaveLength(1)
  })
})
