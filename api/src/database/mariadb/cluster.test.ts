import { existsSync } from 'node:fs'
import { afterAll, describe, expect, it, jest } from '@jest/globals'
import type { Dashboard } from 'shared-api/contract'
import { demoAccount } from '#src/demo/demo-account.ts'
import { findProgram } from '#src/testing/find-program.ts'
import { galeraLibrary, startGalera, whenSynced } from '#src/testing/mariadb/galera.ts'
import { until } from '#src/testing/mariadb/replicas.ts'
import type { Mariadb } from '#src/testing/mariadb/server.ts'
import { siteAt, startServer } from '#src/testing/server-process.ts'
import { temporaryFolder } from '#src/testing/test-app.ts'

// Three servers start, and find out after seconds that one is left alone.
jest.setTimeout(180_000)

const isInstalled = findProgram('mariadbd') !== undefined && existsSync(galeraLibrary)
if (!isInstalled)
  process.stderr.write('SKIPPED the cluster: install mariadb-server and galera-4\n')
const describeWithGalera = isInstalled ? describe : describe.skip

describeWithGalera('a site on a cluster without a majority', () => {
  const nodes: Mariadb[] = []
  afterAll(async () => {
    for (const node of nodes) node.goOn()
    for (const node of nodes) await node.remove()
  })

  it('keeps public pages, refuses what would write, and goes on by itself once the majority is back', async () => {
    nodes.push(...(await startGalera([])))
    const [first, ...others] = nodes as [Mariadb, Mariadb, Mariadb]
    await first.query('CREATE DATABASE site')
    const hosts = nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')
    const DATABASE_URL = `mysql://root:@${hosts}/site?connectMs=2000&statementMs=4000`
    const { address } = await startServer({
      DATA_DIR: temporaryFolder(),
      DATABASE_URL,
    })
    const { get, post } = siteAt(address)
    const { login, password, coins } = demoAccount
    const token = String((await post('/auth/login', { login, password })).body.token)
    const headers = { authorization: `Bearer ${token}` }
    const dashboard = await fetch(`${address}/api/dashboard`, { headers })
    const { characters } = (await dashboard.json()) as Dashboard
    const charName = characters[0]?.nick
    const send = () =>
      post('/game/send-coins', { charName, amount: 30 }, token, {
        'idempotency-key': 'alone',
      })
    expect((await get('/players/ranking')).status).toBe(200)

    for (const node of others) node.stall()
    await until(async () => {
      const [row] = await first.query("SHOW STATUS LIKE 'wsrep_cluster_status'")
      return row?.Value === 'non-Primary'
    })
    expect((await get('/players/ranking')).status).toBe(200)
    const refused = await send()
    expect([refused.status, refused.body.code]).toEqual([503, 'database-unavailable'])

    for (const node of others) node.goOn()
    await whenSynced(first)
    await until(async () => (await send()).status === 200)
    const balance = async () => {
      const rows = await first.query(
        'SELECT balance FROM site.ledger_accounts WHERE owner_id IS NOT NULL',
      )
      return Number(rows[0]?.balance)
    }
    // Another node may have taken the coins, and this one applies it a moment later.
    await until(async () => (await balance()) !== coins)
    expect(await balance()).toBe(coins - 30)
  })
})
