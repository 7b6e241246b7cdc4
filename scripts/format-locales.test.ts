import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { sortLocales } from './format-locales.ts'

let dir: string

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'portal-locales-'))
})
afterEach(() => rm(dir, { recursive: true }))

async function write(file: string, text: string) {
  await mkdir(dirname(join(dir, file)), { recursive: true })
  await writeFile(join(dir, file), text)
}

it('puts the keys of every group in order, and leaves files that are in order as they are (§10.7)', async () => {
  await write('mfe-a/locales/en/a.json', '{ "b": { "d": "D", "c": "C" }, "a": "A" }')
  await write('mfe-a/locales/pt/a.json', '{"a":"A","b":"B"}')
  await write('mfe-a/node_modules/x/locales/en/x.json', '{ "b": "B", "a": "A" }')
  expect(await sortLocales(dir)).toEqual(['mfe-a/locales/en/a.json'])
  const text = await readFile(join(dir, 'mfe-a/locales/en/a.json'), 'utf8')
  expect(text).toBe('{\n  "a": "A",\n  "b": {\n    "c": "C",\n    "d": "D"\n  }\n}\n')
  expect(await readFile(join(dir, 'mfe-a/locales/pt/a.json'), 'utf8')).toBe(
    '{"a":"A","b":"B"}',
  )
  expect(await sortLocales(dir)).toEqual([])
})
