import { expect, it } from '@jest/globals'
import type { CompiledQuery } from 'kysely'
import { createPasswords } from '#src/accounts/passwords/passwords.ts'
import { createDeliveries } from '#src/coins/deliveries/deliveries.ts'
import { openWebFile } from '#src/database/open.ts'
import type { WebDatabase } from '#src/database/schema.ts'
import { createKeyring } from '#src/secrets/secrets.ts'
import { runSql } from '#src/testing/raw-sql.ts'

/** @returns how SQLite reads the tables of each query */
async function plansOf(work: (db: WebDatabase) => Promise<unknown>): Promise<string[]> {
  await using db = openWebFile(':memory:')
  const queries: CompiledQuery[] = []
  const recording = db.withPlugin({
    transformQuery({ node, queryId }) {
      queries.push(db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await work(recording)
  const plans: string[] = []
  for (const { sql, parameters } of queries) {
    const explain = `EXPLAIN QUERY PLAN ${sql}`
    const rows = await runSql<{ detail: string }>(db, explain, ...parameters)
    plans.push(...rows.map(({ detail }) => detail))
  }
  return plans
}

it('finds the latest delivery of a character without a look at the others', async () => {
  const plans = await plansOf(async (db) => {
    const deliveries = createDeliveries(db)
    await deliveries.latestOf(7)
  })
  expect(plans).toEqual([
    'SEARCH deliveries USING INDEX deliveries_of_character (character_id=?)',
  ])
})

it('looks for passwords on their way into the game without a look at all accounts', async () => {
  const plans = await plansOf((db) =>
    createPasswords(db, createKeyring('a secret')).pending(),
  )
  expect(plans[0]).toBe('SCAN game_passwords')
})
