import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { startApp } from '#src/testing/test-app.ts'

describe('the health', () => {
  it('is 503 while our database is gone, and says since when', async () => {
    const { app, dataDir } = await startApp()
    rmSync(join(dataDir, 'web.sqlite'))
    const ask = async () => {
      const { statusCode, body } = await app.inject('/api/health')
      return { statusCode, ...JSON.parse(body) }
    }
    const first = await ask()
    expect(first).toMatchObject({
      statusCode: 503,
      status: 'degraded',
      databases: { web: 'unavailable', game: 'ok' },
      outages: [{ part: 'web', problem: 'failed', since: expect.any(String) }],
    })
    expect((await app.inject('/api/castles')).statusCode).toBe(200)
    expect((await ask()).outages).toEqual(first.outages)
  })
})
