import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, it } from '@jest/globals'
import { useTempFolder } from '#src/testing/temp-store.ts'
import { findSource, mapsDir } from './source-maps.ts'

const store = useTempFolder()
const guides = { name: 'guides', build: '0123456789ab' }
const sieges = { name: 'sieges', build: 'ba9876543210' }
const file = 'browser/page.js'
const at = (named: string) => ({ file: named, line: 1, column: 1 })

async function keep(app: typeof guides, content: string) {
  const path = join(mapsDir(store(), app), `${file}.map`)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
}

const mapOf = (...sources: string[]) =>
  JSON.stringify({ version: 3, sources, names: [], mappings: 'AAAA' })

it.each(['webpack://guides/./src/page.tsx', '../../src/page.tsx', 'src/page.tsx'])(
  'a position is found in the source %s, as bundlers write it',
  async (source) => {
    await keep(guides, mapOf(source))
    expect(await findSource(store(), guides, at(file))).toBe('src/page.tsx:1:1')
  },
)

it('a file that a browser names leads to no sources of another team', async () => {
  await keep(guides, mapOf('src/page.tsx'))
  await keep(sieges, mapOf('src/secret.tsx'))
  const theirs = `browser/../../../${sieges.name}/${sieges.build}/${file}`
  expect(await findSource(store(), guides, at(theirs))).toBeNull()
  expect(await findSource(store(), sieges, at(file))).toBe('src/secret.tsx:1:1')
})

it.each(['', '{', '{}', 'null', mapOf()])(
  'a map that reads %p tells nothing',
  async (map) => {
    await keep(guides, map)
    expect(await findSource(store(), guides, at(file))).toBeNull()
  },
)

it('a build without a map tells nothing', async () => {
  expect(await findSource(store(), guides, at(file))).toBeNull()
})
