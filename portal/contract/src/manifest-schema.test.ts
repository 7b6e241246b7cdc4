import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { manifestJsonSchema, manifestSchemaFile } from './manifest-schema.ts'

it('the published schema is the one that manifests are read by', async () => {
  const path = join(import.meta.dirname, '..', manifestSchemaFile)
  const published = await readFile(path, 'utf8')
  expect(JSON.parse(published)).toEqual(JSON.parse(manifestJsonSchema()))
})
