import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { writeHealthSummary } from '#src/environments/health-summary.ts'
import { readRelease } from '#src/store/release.ts'
import { releaseDir } from '#src/store/store.ts'
import { say } from '#src/testing/command.ts'
import { composePortal, type Portal } from '#src/testing/portal.ts'
import { buildRemote, publishAll } from '#src/testing/workshop.ts'

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
})
afterAll(() => {
  process.exitCode = 0
})

/** Runs a command on the store of the test, in which the first release is live. */
const operate = (...args: string[]) => say(...args, '--store', store)
const asked = async (...args: string[]) => JSON.parse(await operate(...args, '--json'))
const time = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d:\d\d`

describe('portal promote', () => {
  it.each(['10%', '10'])('gives a release to %s of the visitors', async (share) => {
    expect(await operate('promote', portal.second, '--canary', share)).toBe(
      `production gives release ${portal.second} to 10% of its visitors`,
    )
    expect(await asked('promote', portal.second, '--canary', share)).toEqual({
      environment: 'production',
      release: portal.first,
      canary: { release: portal.second, share: 10, since: expect.any(String) },
      changes: [],
    })
  })

  it('gives it to everybody', async () => {
    expect(await operate('promote', portal.second, 'staging')).toBe(
      `staging serves release ${portal.second}`,
    )
    expect((await asked('status', 'staging')).live.release).toBe(portal.second)
  })
})

describe('a team that ships its own app', () => {
  const publishAnother = async () => {
    const app = await buildRemote(portal, { owner: 'Another team' })
    const [gate] = await publishAll({ ...portal, store }, app)
    return gate?.build ?? ''
  }

  it('names that alone: the rest stays as it is live, settings too', async () => {
    const build = await publishAnother()
    const { release, builds, fallbacks } = await asked('compose', `gate@${build}`)
    const gate = { name: 'gate', build }
    expect(builds).toEqual([{ name: 'shell', build: portal.shell.build }, gate])
    expect(fallbacks).toEqual([{ name: 'gate', build: portal.gate.build }])
    const { realm } = await readRelease(store, release)
    expect(realm).toEqual({ name: 'First' })
    expect(await operate('promote', release)).toBe(
      `production serves release ${release}\n  gate      ${portal.gate.build} → ${build}`,
    )
  })

  it('may give other settings', async () => {
    const realm = join(portal.dir, 'realm.json')
    await writeFile(realm, '{ "name": "Third" }')
    const gate = `gate@${await publishAnother()}`
    const { release } = await asked('compose', gate, '--realm', realm)
    expect((await readRelease(store, release)).realm).toEqual({ name: 'Third' })
  })

  it('sees what it would change of others’ apps', async () => {
    const gate = await publishAnother()
    const { release } = await asked('compose', `gate@${gate}`)
    await operate('promote', release)
    // Composed of what was live before: it takes the gate back.
    const { changes } = await asked('promote', portal.second, '--canary', '5%')
    expect(changes).toEqual([{ name: 'gate', from: gate, to: portal.gate.build }])
  })

  it('is told what is missing where nothing is live', async () => {
    const composing = operate('compose', `gate@${portal.gate.build}`, '--after', 'staging')
    await expect(composing).rejects.toThrow(
      'none of these builds is a shell, and staging serves none to take: name the shell too',
    )
  })
})

describe('portal rollback', () => {
  it('takes back what was promoted last, a step at a time', async () => {
    await operate('promote', portal.second)
    await operate('promote', portal.first, '--canary', '5%')
    expect(await operate('rollback', '--reason', 'it blinks')).toBe(
      `canary ${portal.first} is ended; production serves release ${portal.second}`,
    )
    await expect(operate('rollback', '--canary')).rejects.toThrow(/^no canary runs/)
    expect(await operate('rollback')).toBe(`production serves release ${portal.first}`)
    expect(await operate('history')).toMatch(
      new RegExp(
        [
          `^${time}  ${portal.first} is live`,
          `${time}  ${portal.second} is live`,
          `${time}  ${portal.first} is a canary for 5% of the visitors`,
          `${time}  ${portal.first} is no canary any more: it blinks`,
          `${time}  ${portal.first} is live again$`,
        ].join('\n'),
      ),
    )
    expect((await asked('history')).history).toHaveLength(5)
  })
})

describe('portal status', () => {
  it('says what is live, build by build', async () => {
    expect(await operate('status')).toMatch(
      new RegExp(
        [
          `^production serves release ${portal.first}, since ${time}`,
          `  shell     ${portal.shell.build}`,
          `  gate      ${portal.gate.build}`,
          '  visitors  none lately$',
        ].join('\n'),
      ),
    )
  })

  it('says which canary runs, and how the visitors of each fare', async () => {
    await operate('promote', portal.second, '--canary', '10%')
    const healthy = {
      visitors: 90,
      failing: {},
      vitals: { lcp: 812.4, cls: 0.01, samples: 40 },
    }
    const failing = {
      visitors: 10,
      failing: { gate: { load: 2, render: 1, healed: 2 } },
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
    expect(said).toMatch(
      new RegExp(`\ncanary ${portal.second} for 10% of the visitors, since ${time}\n`),
    )
    expect(said).toMatch(
      /visitors {2}10 lately\n {2}failing {3}gate: 2 could not load it, 1 could not see it; 2 had the build before$/,
    )
    const { live, canary } = await asked('status')
    expect(live).toMatchObject({ release: portal.first, health: healthy })
    expect(canary).toMatchObject({ release: portal.second, share: 10, health: failing })
  })

  it('names what browsers fall back on', async () => {
    const app = await buildRemote(portal, { owner: 'Another team' })
    const [gate] = await publishAll({ ...portal, store }, app)
    const realm = join(portal.dir, 'realm.json')
    await writeFile(realm, '{ "name": "Third" }')
    const builds = [portal.shell, gate].map((app) => `${app?.name}@${app?.build}`)
    const { release, fallbacks } = await asked('compose', ...builds, '--realm', realm)
    expect(fallbacks).toEqual([{ name: 'gate', build: portal.gate.build }])
    await operate('promote', release)
    expect(await operate('status')).toContain(
      `  gate      ${gate?.build} (before: ${portal.gate.build})\n`,
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
    await expect(operate('rollback')).rejects.toThrow(
      `release ${portal.first} is not in the store`,
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
