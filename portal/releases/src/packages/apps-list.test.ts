import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { declarationOf, manifestOf, summarise } from '#src/testing/apps.ts'
import { useTempFolder } from '#src/testing/temp-store.ts'
import { checkListed, type ListedApp, readAppsList, targetsOf } from './apps-list.ts'

const folder = useTempFolder()

async function read(content: string) {
  const file = join(folder(), 'portal.apps.json')
  await writeFile(file, content)
  return readAppsList(file)
}

const guides = { package: '@guides/remote', routes: ['/guides/*'], namespaces: ['guides'] }
const registry = 'https://registry.example'

async function listed(changes: object = {}): Promise<ListedApp> {
  const [app] = await read(
    JSON.stringify({ registry, apps: { guides: { ...guides, ...changes } } }),
  )
  if (!app) throw new Error('the list is empty')
  return app
}

describe("the operator's list", () => {
  it.each([
    ['{ "apps": ', 'is not JSON'],
    [
      '{ "apps": {} }',
      'is not a list of apps:\n  / must have required properties registry',
    ],
    [
      JSON.stringify({ registry, apps: { guides: { ...guides, color: 'red' } } }),
      '/apps/guides',
    ],
    [
      JSON.stringify({
        registry,
        apps: { guides: { ...guides, tags: { a: { canary: 100 } } } },
      }),
      '/tags/a',
    ],
  ])('says where %s is wrong', async (content, why) => {
    await expect(read(content)).rejects.toThrow(why)
  })

  it('may be missing, which is said', async () => {
    await expect(readAppsList(join(folder(), 'none.json'))).rejects.toThrow(
      'none.json is missing',
    )
  })

  const inGuides = (changes: object) =>
    manifestOf({ ...declarationOf('guides', '/guides/:id'), ...changes })
  const entry = (order: number) => ({
    navigation: [{ path: '/guides', label: 'guides:title', order }],
  })

  it.each([
    ['a page below its own', {}, {}, []],
    [
      'a page that begins as its own',
      { routes: [...declarationOf('guides', '/guidesx').routes] },
      {},
      ['has a page that is not its own (/guidesx)'],
    ],
    [
      'texts of others',
      { namespaces: ['rankings'] },
      {},
      ['has texts that are not its own (rankings)'],
    ],
    [
      'an entry without a place',
      entry(40),
      {},
      ['has a navigation entry at 40, where it may have nowhere (/guides)'],
    ],
    ['an entry in its place', entry(40), { navigation: [40, 49] }, []],
    ['weights below those of everybody', { weights: { scripts: 30_000 } }, {}, []],
    [
      'heavy scripts',
      { weights: { scripts: 60_000 } },
      {},
      ['declares that scripts weigh up to 60000 bytes (weights.scripts)'],
    ],
    [
      'heavy scripts that the list allows',
      { weights: { scripts: 60_000, image: 10_000 } },
      { weights: { scripts: 60_000 } },
      [],
    ],
  ])('judges %s', async (_, manifest, changes, findings) => {
    expect(summarise(checkListed(inGuides(manifest), await listed(changes)))).toEqual(
      findings,
    )
  })
})

describe('tags', () => {
  it('mean live, a canary of ten percent, and previews, where the list says nothing', async () => {
    const tags = { latest: '1.3.0', live: '1.1.0', next: '1.2.0', 'pr-7': '0.0.0-a' }
    expect(targetsOf(await listed(), tags)).toEqual({
      live: { version: '1.1.0', tag: 'live', needsApproval: false },
      canary: { version: '1.2.0', tag: 'next', share: 10 },
      previews: { 'pr-7': '0.0.0-a' },
    })
  })

  it('mean what the closest pattern says', async () => {
    const tags = { 'pr-*': 'preview', 'pr-hot-*': { canary: 5 } }
    const found = targetsOf(await listed({ tags }), {
      'pr-1': '1.0.0',
      'pr-hot-1': '1.1.0',
    })
    expect(found).toEqual({
      canary: { version: '1.1.0', tag: 'pr-hot-1', share: 5 },
      previews: { 'pr-1': '1.0.0' },
    })
  })

  it('count nothing where the list names a version', async () => {
    const found = targetsOf(await listed({ version: '1.0.0' }), {
      live: '2.0.0',
      next: '2.1.0',
    })
    expect(found.live?.version).toBe('1.0.0')
    expect(found.canary).toBeUndefined()
  })
})
