import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals'
import { assembleProgram } from '#src/cli/commands.ts'
import { readEnvironment } from '#src/environments/environment.ts'
import { rollback } from '#src/environments/rollback.ts'
import { routeOf } from '#src/testing/apps.ts'
import { runCommand } from '#src/testing/commands.ts'
import { openRegistry, publishVersion } from '#src/testing/npm-teams.ts'
import { followOnce } from './follow.ts'
import { approveVersion, readFollowed } from './followed.ts'

const portal = await openRegistry('guides', 'sieges')
const { registry } = portal
afterAll(() => portal.close())
const dir = join(portal.dir, 'teams')
const publish = (...args: [string, string, Parameters<typeof publishVersion>[4]?]) =>
  publishVersion(registry, dir, ...args)
const guides = '@guides/remote'
const one = await publish('guides', '1.0.0')
const two = await publish('guides', '1.1.0')
await publish('guides', '1.2.0', {
  routes: [routeOf('guides', '/guides'), routeOf('guides', '/castles')],
})
const siege = await publish('sieges', '1.0.0')

let lines: string[] = []
let list = ''

const listed = (team: string, changes: object = {}) => ({
  package: `@${team}/remote`,
  routes: [`/${team}/*`],
  namespaces: [team],
  ...changes,
})

async function writeList(apps: Record<string, object>) {
  await mkdir(dir, { recursive: true })
  await writeFile(list, JSON.stringify({ registry: registry.url, apps }))
}

let store = portal.store
let copies = 0

beforeEach(async () => {
  copies += 1
  store = join(portal.dir, `store-${copies}`)
  await cp(portal.store, store, { recursive: true })
  list = join(store, 'portal.apps.json')
  for (const tag of ['live', 'next', 'pr-1']) {
    await registry.untag('guides', guides, tag)
    await registry.untag('sieges', '@sieges/remote', tag)
  }
  await writeList({ guides: listed('guides'), sieges: listed('sieges') })
})

/** Looks once. @returns what it said */
async function look() {
  lines = []
  const say = (line: string) => void lines.push(line)
  await followOnce({ store: store, environment: 'production', list, say })
  return lines.join('\n')
}

const tag = (version: string, name: string) => registry.tag('guides', guides, version, name)

async function placed(app = 'guides') {
  const { apps } = await readEnvironment(store, 'production')
  const { build, canary } = apps[app] ?? {}
  return { live: build, canary: canary?.build, share: canary?.share }
}

describe('portal follow', () => {
  it('puts live what the tag names, also a version before, and says who, which and why', async () => {
    expect(await look()).toBe('')
    await tag('1.0.0', 'live')
    expect(await look()).toBe('guides: @guides/remote@1.0.0 is live (live)')
    await tag('1.1.0', 'live')
    await look()
    expect((await placed()).live).toBe(two)
    await tag('1.0.0', 'live')
    expect(await look()).toBe('guides: @guides/remote@1.0.0 is live (live)')
    expect((await placed()).live).toBe(one)
    const { history } = await readEnvironment(store, 'production')
    expect(history.at(-1)).toMatchObject({
      action: 'promote',
      by: '@guides/remote@1.0.0 live',
      changes: [{ name: 'guides', from: two, to: one }],
    })
    expect(await look()).toBe('')
  })

  it('leaves what was taken back by hand, until the tag moves', async () => {
    await tag('1.0.0', 'live')
    await look()
    await tag('1.1.0', 'live')
    await look()
    await rollback(store, 'production', { what: ['guides'], by: 'operator' })
    expect(await look()).toBe('')
    expect((await placed()).live).toBe(one)
  })

  it('gives a share of the visitors what next names, as long as it does', async () => {
    await tag('1.0.0', 'live')
    await tag('1.1.0', 'next')
    await look()
    expect(await placed()).toEqual({ live: one, canary: two, share: 10 })
    await registry.untag('guides', guides, 'next')
    expect(await look()).toMatch(/^guides: the canary of @guides\/remote@1\.1\.0 is ended/)
    expect(await placed()).toEqual({ live: one, canary: undefined, share: undefined })
  })

  it('begins no canary again that was ended, by the same tag and version', async () => {
    await tag('1.0.0', 'live')
    await tag('1.1.0', 'next')
    await look()
    await rollback(store, 'production', {
      what: ['guides'],
      isCanaryOnly: true,
      by: 'gateway',
    })
    for (let looks = 0; looks < 2; looks += 1) {
      await look()
      expect((await placed()).canary).toBeUndefined()
      await registry.untag('guides', guides, 'next')
      await look()
      await tag('1.1.0', 'next')
    }
    await look()
    expect((await placed()).canary).toBeUndefined()
    await tag('1.1.0', 'live')
    await look()
    expect((await placed()).live).toBe(two)
  })

  it('refuses what the list does not allow, says so once, and stops nobody else', async () => {
    await tag('1.2.0', 'live')
    await registry.tag('sieges', '@sieges/remote', '1.0.0', 'live')
    const said = await look()
    expect(said).toContain('guides: @guides/remote@1.2.0 is refused:')
    expect(said).toContain('has a page that is not its own')
    expect((await placed()).live).toBeUndefined()
    expect((await placed('sieges')).live).toBe(siege)
    expect(await look()).toBe('')
    // The operator says otherwise.
    await writeList({ guides: listed('guides', { routes: ['/guides', '/castles'] }) })
    expect(await look()).toBe('guides: @guides/remote@1.2.0 is live (live)')
  })

  it('takes no app of another team, whatever the registry lets its people do', async () => {
    await publish('guides', '2.0.0', { by: 'admin', app: 'sieges' })
    await registry.tag('admin', guides, '2.0.0', 'live')
    expect(await look()).toContain('is not guides, which @guides/remote may deliver')
    await expect(publish('guides', '2.1.0', { by: 'sieges' })).rejects.toThrow(
      'npm refused',
    )
    expect(await registry.tag('sieges', guides, '1.0.0', 'live')).toBe(403)
  })

  it('waits for approval where the list says so', async () => {
    const tags = { live: { live: true, approve: true } }
    // Nobody listens there, which stops nothing.
    const notify = 'http://127.0.0.1:9/'
    await writeList({ guides: listed('guides', { tags, notify }) })
    await tag('1.0.0', 'live')
    expect(await look()).toContain(
      'guides: @guides/remote@1.0.0 waits for approval: portal approve guides@1.0.0',
    )
    expect(await look()).toBe('')
    const status = ['status', '--store', store]
    expect(await runCommand(assembleProgram(false), status)).toContain(
      'guides@1.0.0 waits: portal approve guides@1.0.0',
    )
    await expect(approveVersion(store, 'production', 'guides', '1.1.0')).rejects.toThrow(
      'guides@1.1.0 does not wait for approval: what waits is guides@1.0.0',
    )
    await approveVersion(store, 'production', 'guides', '1.0.0')
    await look()
    expect((await placed()).live).toBe(one)
  })

  it('lets the list name a version, and then no tag', async () => {
    await writeList({ guides: listed('guides', { version: '1.1.0' }) })
    await tag('1.0.0', 'live')
    await look()
    expect((await placed()).live).toBe(two)
  })

  it('knows what testers may preview by a tag', async () => {
    await tag('1.1.0', 'pr-1')
    await look()
    const previews = async () =>
      (await readFollowed(store, 'production')).apps.guides?.previews
    expect(await previews()).toEqual({ 'pr-1': two })
    expect((await placed()).live).toBeUndefined()
    await registry.untag('guides', guides, 'pr-1')
    await look()
    expect(await previews()).toEqual({})
  })

  it('keeps what is live while the registry is down, and goes on afterwards', async () => {
    await tag('1.0.0', 'live')
    await look()
    await tag('1.1.0', 'live')
    await registry.stop()
    expect(await look()).toMatch(/^guides: .*does not answer.*what is live stays live/)
    expect(await look()).toBe('')
    expect((await placed()).live).toBe(one)
    await registry.start()
    await look()
    expect((await placed()).live).toBe(two)
  })

  it('keeps what is live when its tag or its package is gone', async () => {
    await registry.tag('sieges', '@sieges/remote', '1.0.0', 'live')
    await look()
    await registry.untag('sieges', '@sieges/remote', 'live')
    expect(await look()).toBe('')
    await registry.unpublish('sieges', '@sieges/remote')
    expect(await look()).toContain('has no package @sieges/remote')
    expect((await placed('sieges')).live).toBe(siege)
  })

  it('refuses a version that was changed under its number, and alarms', async () => {
    await tag('1.0.0', 'live')
    await look()
    await tag('1.1.0', 'live')
    await look()
    await registry.unpublish('guides', guides)
    await publish('guides', '1.0.0', { by: 'admin', owner: 'somebody else' })
    await registry.tag('admin', guides, '1.0.0', 'live')
    expect(await look()).toContain(
      'guides: @guides/remote@1.0.0 was changed under its number',
    )
    expect((await placed()).live).toBe(two)
  })
})
