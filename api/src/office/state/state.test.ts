import { describe, expect, it } from '@jest/globals'
import { auditOf, joinStaff } from '#src/testing/office-app.ts'
import { startApp } from '#src/testing/test-app.ts'
import { join } from '#src/testing/visitor.ts'

describe('the state of the site', () => {
  it('has health, queues and what is left to do', async () => {
    const { app } = await startApp()
    const member = await joinStaff(app, 'reader')
    const state = (await member.get('/state')).json()
    expect(state).toMatchObject({
      health: { status: 'ok', realm: 'demo' },
      queues: { mails: 0, deliveries: 0, heldDeliveries: 0, corrections: 0 },
      openPoints: [],
      apps: [],
    })
    const states = Object.fromEntries(
      state.parts.map(({ name, state }: { name: string; state: string }) => [name, state]),
    )
    expect(states).toEqual({
      ...{ game: 'ok', database: 'ok', disk: 'ok', ledger: 'ok' },
      ...{ mail: 'warning', payments: 'warning', backups: 'warning' },
    })
  })

  it('says that the game lacks a table', async () => {
    const { app } = await startApp({ alterGame: (db) => db.exec('DROP TABLE heroes') })
    const member = await joinStaff(app, 'reader')
    const [game] = (await member.get('/state')).json().parts
    expect(game).toEqual({ name: 'game', state: 'warning', facts: ['lacks heroes'] })
  })
})

it('the audit log is searched by login, address, event, member, request and day, newest first', async () => {
  const { app } = await startApp()
  await join(app, 'hero', '198.51.100.8')
  const member = await joinStaff(app, 'owner')
  const search = async (query: string) => (await member.get(`/audit?${query}`)).json()
  const events = async (query: string) =>
    (await search(query)).rows.map(({ event }: { event: string }) => event)
  expect(await events('q=Hero')).toContain('account.registered')
  expect(await events('q=198.51.100.8')).toContain('account.registered')
  expect(await events('q=staff.')).toEqual([
    'staff.enrolled',
    'staff.joined',
    'staff.invited',
  ])
  const { rows, hasMore } = await search('q=owner')
  expect({ rows, hasMore }).toMatchObject({
    rows: [
      { event: 'staff.enrolled', actor: { id: member.id, name: 'owner' } },
      { event: 'staff.joined', address: '192.0.2.1' },
    ],
    hasMore: false,
  })
  expect(await search(`q=${rows[0].requestId}`)).toEqual({ rows: [rows[0]], hasMore })
  expect(await events('q=staff.&to=2020-01-31')).toEqual([])
  expect(await events('q=100%25')).toEqual([])
  for (let n = 0; n < 60; n += 1) await member.get('/session')
  expect(await auditOf(app, 'office.refused')).toEqual([])
})
