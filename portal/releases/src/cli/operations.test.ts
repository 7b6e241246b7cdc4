import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { writeHealthSummary } from '#src/environments/health-summary.ts'
import { realmHash } from '#src/store/release.ts'
import { releaseDir } from '#src/store/store.ts'
import { buildRemote } from '#src/testing/apps.ts'
import { say } from '#src/testing/commands.ts'
import { composePortal, type Portal, publishAll } from '#src/testing/temp-store.ts'

const by = 'ana@build'
let portal: Portal
let store: string

beforeAll(async () => {
  portal = await composePortal()
})
afterAll(() => portal.clean())

beforeEach(async () => {
  store = await portal.copyStore()
})
beforeEach(() => {
  process.exitCode = 0
  process.env.PORTAL_USER = by
})
afterAll(() => {
  delete process.env.PORTAL_USER
})
afterAll(() => {
  process.exitCode = 0
})

/** Runs a command on the store of the test, in which the first release is live. */
const operate = (...args: string[]) => say(...args, '--store', store)
const asked = async (...args: string[]) => JSON.parse(await operate(...args, '--json'))
const time = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC`

const realmNames = () => [{ name: 'First' }, { name: 'Second' }].map(realmHash)

describe('portal rollback', () => {
  it('takes an app back, a build at a time; the history says who and why', async () => {
    const builds = []
    for (const owner of ['Two', 'Three']) {
      const app = await buildRemote(portal, { owner })
      const [gate] = await publishAll({ ...portal, store }, app)
      builds.push(gate?.build ?? '')
      await operate('promote', `gate@${gate?.build}`)
    }
    const [two = '', three = ''] = builds
    const [first, second] = realmNames()
    await operate('promote', portal.second, '--canary', '5%')
    expect(await operate('rollback', 'realm.json', '--reason', 'it blinks')).toMatch(
      /^the canary of .*realm\.json is ended; production serves release \w+/,
    )
    await expect(operate('rollback', 'gate', '--canary')).rejects.toThrow(
      /^no canary of gate/,
    )
    expect(await operate('rollback', 'gate', '--reason', 'it creaks')).toMatch(
      new RegExp(`^production serves release \\w+\n  gate      ${three} → ${two}$`),
    )
    const said = await operate('history', '--app', 'gate')
    expect(said).toMatch(new RegExp(`\n${time}  ${by} promoted gate ${two} → ${three}\n`))
    expect(said).toMatch(
      new RegExp(`\n${time}  ${by} took back gate ${three} → ${two}: it creaks$`),
    )
    expect(await operate('history')).toMatch(
      new RegExp(`${by} ended the canary .*realm\\.json ${second} → ${first}.*: it blinks`),
    )
    const { history } = await asked('history', '--app', 'gate')
    expect(history.at(-1)).toMatchObject({ by, action: 'rollback', reason: 'it creaks' })
  })
})

describe('portal status', () => {
  it('says what is live, build by build, since when and by whom', async () => {
    const [first] = realmNames()
    const since = `since ${time} by \\S+`
    expect(await operate('status')).toMatch(
      new RegExp(
        [
          `^production serves release ${portal.first}`,
          `  shell     ${portal.shell.build}  ${since}`,
          `  gate      ${portal.gate.build}  ${since}`,
          `  realm.json ${first}  ${since}`,
          '  visitors  none lately$',
        ].join('\n'),
      ),
    )
  })

  it('says which canaries run, and how the visitors of each fare', async () => {
    await operate('promote', portal.second, '--canary', '10%')
    const healthy = {
      visitors: 90,
      failing: {},
      vitals: { lcp: 812.4, cls: 0.01, samples: 40 },
    }
    const failing = {
      visitors: 10,
      failing: { gate: { load: 2, render: 1, freeze: 3, leftover: 4, healed: 2 } },
      failedRenders: {
        gate: { failures: 3, pages: ['/', '/towers'] },
        moat: { failures: 1, pages: [] },
      },
      vitals: { samples: 0 },
    }
    const releases = { [portal.first]: healthy, [portal.second]: failing }
    await writeHealthSummary(store, 'production', {
      gateway: 'one',
      at: '',
      addresses: 100,
      releases,
    })
    const said = await operate('status')
    expect(said).toContain(
      '  visitors  90 lately\n  vitals    LCP 812 ms, CLS 0.010 (75th percentile of 40)\n',
    )
    const [, second] = realmNames()
    expect(said).toMatch(
      new RegExp(
        `\ncanary realm.json@${second} for 10% of the visitors, since ${time} by ${by}\n`,
      ),
    )
    expect(said).toMatch(
      /visitors {2}10 lately\n {2}failing {3}gate: 2 could not load it, 1 could not see it, 3 had a frozen page, 4 had to load a new document after it; 2 had the build before\n {2}failing {3}gate: the server cannot render \/, \/towers with live data \(3 failures\)\n {2}failing {3}moat: the server renders its pages with live data again \(1 failure\)$/,
    )
    expect(said).toMatch(new RegExp(`gate      ${portal.gate.build}  since .*; healthy\n`))
    const { live, apps, canaries } = await asked('status')
    expect(live).toMatchObject({ release: portal.first, health: healthy })
    expect(canaries).toMatchObject([
      {
        release: portal.second,
        builds: [`realm.json@${second}`],
        share: 10,
        health: failing,
      },
    ])
    expect(apps).toContainEqual(
      expect.objectContaining({ name: 'gate', build: portal.gate.build, verdict: 'good' }),
    )
  })

  it('names what browsers fall back on', async () => {
    const app = await buildRemote(portal, { owner: 'Another team' })
    const [gate] = await publishAll({ ...portal, store }, app)
    await operate('promote', `gate@${gate?.build}`)
    expect(await operate('status')).toMatch(
      new RegExp(`  gate      ${gate?.build}  since .*; before: ${portal.gate.build}\n`),
    )
  })

  it('says that a release is gone, and is a failure', async () => {
    await rm(releaseDir(store, portal.first), { recursive: true })
    expect(await operate('status')).toContain(
      `  release ${portal.first} is not in the store ${store}: compose it, or name another`,
    )
    expect(process.exitCode).toBe(1)
  })
})

describe('portal prune', () => {
  beforeEach(() => operate('promote', portal.second))

  it('says what it would remove, and removes it', async () => {
    const would = await operate('prune', '--keep', '1', '--dry-run')
    expect(would).toMatch(
      new RegExp(
        `^would remove 1 release, 0 builds, 0 leftovers: 0\\.\\d MB\n  release ${portal.first}$`,
      ),
    )
    expect(await asked('prune', '--keep', '1')).toEqual({
      releases: [portal.first],
      builds: [],
      leftovers: [],
      bytes: expect.any(Number),
    })
    await expect(operate('rollback', 'realm.json')).rejects.toThrow(
      `no release in the store ${store} has the settings`,
    )
  })
})

describe('portal doctor', () => {
  it('says that a store is in order', async () => {
    expect(await operate('doctor')).toBe('in order: 1 environment, 2 releases, 2 builds')
    expect(process.exitCode).toBe(0)
  })

  it('says what is not, with its hint, and is a failure', async () => {
    await rm(releaseDir(store, portal.first), { recursive: true })
    expect(await operate('doctor')).toBe(
      [
        'not in order: 1 environment, 1 release, 2 builds',
        `  environment production names release ${portal.first}, which is not in the store: promote another to it, or compose that one again`,
      ].join('\n'),
    )
    expect(process.exitCode).toBe(1)
    expect((await asked('doctor')).findings).toHaveLength(1)
  })
})
