import { expect, it } from '@jest/globals'
import { openMetrics } from 'portal-contract/metrics'
import { holdMails } from '#src/testing/mailbox.ts'
import { startApp } from '#src/testing/test-app.ts'
import { createVisitor } from '#src/testing/visitor.ts'

/** A server with metrics, and their values by name and labels. */
async function startMeasured() {
  const metrics = await openMetrics({ host: '127.0.0.1', port: 0 })
  const { app } = await startApp({ metrics })
  const scrape = async (): Promise<Record<string, string>> => {
    const text = await (await fetch(metrics.url)).text()
    const samples = text.split('\n').filter((line) => /^(http|portal)_/.test(line))
    return Object.fromEntries(samples.map((line) => line.split(/ (?=[^ ]+$)/)))
  }
  return { app, scrape }
}

it('the server tells what it answered, and how old each public read is', async () => {
  const { app, scrape } = await startMeasured()
  for (const url of ['/api/home', '/api/castles', '/api/castles', '/api/nowhere'])
    await app.inject(url)
  await app.inject({ method: 'POST', url: '/api/auth/login', payload: {} })
  const values = await scrape()
  const answered = (route: string, status: string) =>
    values[`http_request_duration_seconds_count{route="${route}",status="${status}"}`]
  expect(answered('GET /api/home', '2xx')).toBe('1')
  expect(answered('GET /api/castles', '2xx')).toBe('2')
  expect(answered('POST /api/auth/login', '4xx')).toBe('1')
  expect(answered('unknown', '4xx')).toBe('1')
  const ages = Object.keys(values).filter((name) => name.startsWith('portal_public_read'))
  expect(ages.sort()).toEqual([
    'portal_public_read_age_seconds{route="GET /api/castles"}',
    'portal_public_read_age_seconds{route="GET /api/home"}',
  ])
  expect(values.portal_disk_writable).toBe('1')
  // Alone, it runs the jobs.
  expect([values.portal_replicas, values.portal_jobs_held]).toEqual(['1', '1'])
  expect(values.portal_game_database_up).toBe('1')
})

it('the server tells what waits, what is owed and that the ledger adds up, until its data is gone', async () => {
  const { app, scrape } = await startMeasured()
  await holdMails(app)
  await createVisitor(app).forget('demo@example.com')
  expect(await scrape()).toMatchObject({
    'portal_source_up{source="database"}': '1',
    'portal_queue_depth{queue="mails"}': '1',
    'portal_queue_depth{queue="deliveries"}': '0',
    'portal_queue_depth{queue="orders"}': '0',
    'portal_queue_oldest_seconds{queue="deliveries"}': '0',
    portal_deliveries_held: '0',
    portal_ledger_imbalance_coins: '0',
    portal_debt_coins: '0',
  })
  await app.webDatabase.schema.alterTable('outbox').renameTo('lost').execute()
  const values = await scrape()
  expect(values['portal_source_up{source="database"}']).toBe('0')
  expect(values).not.toHaveProperty('portal_ledger_imbalance_coins')
})
