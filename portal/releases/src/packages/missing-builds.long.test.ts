import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it } from '@jest/globals'
import { artefactDir, exists } from '#src/store/store.ts'
import { openRegistry, publishVersion } from '#src/testing/npm-teams.ts'
import { copyFolder } from '#src/testing/template.ts'
import { createMissingBuilds } from './missing-builds.ts'

const portal = await openRegistry('guides')
const { registry } = portal
afterAll(() => portal.close())
const publish = (version: string, changes: object = {}) =>
  publishVersion(registry, join(portal.dir, 'teams'), 'guides', version, changes)
const one = await publish('1.0.0')
const two = await publish('1.1.0')

const name = 'guides'
const list = join(portal.dir, 'portal.apps.json')
const guides = { package: '@guides/remote', routes: ['/guides'], namespaces: ['guides'] }
const writeList = (apps: object) =>
  writeFile(list, JSON.stringify({ registry: registry.url, apps }))

let copies = 0
let store = ''
let problems: unknown[] = []
beforeEach(async () => {
  copies += 1
  store = join(portal.dir, `store-${copies}`)
  copyFolder(portal.store, store)
  await writeList({ guides })
  problems = []
})

const open = () => createMissingBuilds(store, list, (error) => problems.push(String(error)))
const has = (build: string) => exists(artefactDir(store, { name, build }))

it('a build that another machine has is taken, once for all who ask for its files at a time', async () => {
  const take = open()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => take({ name, build: one })),
  )
  expect(new Set(answers)).toEqual(new Set([true]))
  expect([await has(one), await has(two)]).toEqual([true, false])
  expect(await take({ name, build: two })).toBe(true)
  expect(problems).toEqual([])
})

it.each([
  ['that no version of the package has', { name, build: 'ba9876543210' }],
  ['of an app that is not listed', { name: 'sieges', build: one }],
])('a build %s is not taken', async (_, app) => {
  expect(await open()(app)).toBe(false)
  expect(await has(one)).toBe(false)
})

it('a build that does what the list does not allow is not taken', async () => {
  await writeList({ guides: { ...guides, routes: ['/help'] } })
  expect(await open()({ name, build: one })).toBe(false)
  expect(await has(one)).toBe(false)
  expect(problems).toEqual([expect.stringContaining('has a page that is not its own')])
})

it('a registry that is down, or a list that is gone, is told, and asked again later', async () => {
  const take = open()
  await registry.stop()
  for (const build of [one, two]) expect(await take({ name, build })).toBe(false)
  await registry.start()
  const content = await readFile(list)
  await writeFile(list, '')
  expect(await open()({ name, build: one })).toBe(false)
  await writeFile(list, content)
  expect(await open()({ name, build: one })).toBe(true)
  expect(problems).toHaveLength(2)
})
