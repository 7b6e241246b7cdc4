import { expect, it } from '@jest/globals'
import type { CompiledQuery } from 'kysely'
import { createDeliveries } from '#src/coins/deliveries/deliveries.ts'
import { openWebFile } from '#src/database/open.ts'
import { runSql } from '#src/testing/raw-sql.ts'

it('finds the last and the open deliveries of a character without a look at the others', async () => {
  await using db = openWebFile(':memory:')
  const queries: CompiledQuery[] = []
  const recording = db.withPlugin({
    transformQuery({ node, queryId }) {
      queries.push(db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const deliveries = createDeliveries(recording)
  await deliveries.lastOf(7)
  await deliveries.openOf(7)
  const plans: string[] = []
  for (const { sql, parameters } of queries) {
    const rows = await runSql<{ detail: string }>(
      db,
      `EXPLAIN QUERY PLAN ${sql}`,
      ...parameters,
    )
    plans.push(...rows.map(({ detail }) => detail))
  }
  expect(plans).toEqual([
    'SEARCH deliveries USING COVERING INDEX deliveries_of_character (character_id=?)',
    'SEARCH deliveries USING INDEX open_deliveries_of_character (character_id=? AND state=?)',
  ])
})
