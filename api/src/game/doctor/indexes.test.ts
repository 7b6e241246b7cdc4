import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { createIndex, wantedIndexes } from './indexes.ts'

it('the documents name the same indexes as the doctor', () => {
  const manual = join(import.meta.dirname, '../../../../docs/game-database.md')
  const documented = readFileSync(manual, 'utf8').match(/^CREATE INDEX .*?;/gm)
  expect(documented).toEqual(
    wantedIndexes.map(({ table, columns }) => createIndex(table, columns)),
  )
})
