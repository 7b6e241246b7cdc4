import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { auditSite } from '#src/coins/ledger/ledger-audit.ts'
import { openWebFile } from '#src/database/open.ts'
import { transaction } from '#src/database/transaction.ts'
import { temporaryFolder } from '#src/testing/test-app.ts'

it('the ledger is checked while a transaction is under way', async () => {
  const webFile = join(temporaryFolder(), 'web.sqlite')
  await using db = openWebFile(webFile)
  const end = Promise.withResolvers<void>()
  const other = transaction(db, () => end.promise)
  expect(await auditSite({ webDatabase: null, webFile })).toEqual([])
  end.resolve()
  await other
})
