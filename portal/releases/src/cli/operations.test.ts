import { rm } from 'node:fs/promises'
import { describe, expect, it } from '@jest/globals'
import { readEnvironment } from '#src/environments/environment.ts'
import { writeHealthSummary } from '#src/environments/health-summary.ts'
import { readToken } from '#src/environments/overrides.ts'
import { overrideKey } from '#src/store/keys.ts'
import { realmHash } from '#src/store/release.ts'
import { releaseDir } from '#src/store/store.ts'
import { openCommands } from '#src/testing/commands.ts'

const { portal, store, say, ask, publish } = await openCommands()
const { first, second, shell, gate } = portal
const [firstRealm, secondRealm] = [{ name: 'First' }, { name: 'Second' }].map(realmHash)
const by = 'ana@build'
const time = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC`
const removeLive = () => rm(releaseDir(store(), first), { recursive: true })

describe('portal rollback', () => {
  it('takes an app back, a build at a time; the history says who and why', async () => {
    const [two, three] = [
      await publish({ owner: 'Two' }),
      await publish({ owner: 'Three' }),
    ]
    for (const build of [two, three]) await say('promote', `gate@${build}`)
    await say('promote', second, '--canary', '5%')
    expect(await say('rollback', 'realm.json', '--reason', 'it blinks')).toMatch(
      /^the canary of .*realm\.json is ended; production serves release \w+/,
    )
    await expect(say('rollback', 'gate', '--canary')).rejects.toThrow(/^no canary of gate/)
    expect(await say('rollback', 'gate', '--reason', 'it creaks')).toMatch(
      new RegExp(`^production serves release \\w+\n  gate      ${three} → ${two}$`),
    )
    const said = await say('history', '--app', 'gate')
    expect(said).toMatch(new RegExp(`\n${time}  ${by} promoted gate ${two} → ${three}\n`))
    expect(said).toMatch(
      new RegExp(`\n${time}  ${by} took back gate ${three} → ${two}: it creaks$`),
    )
    await expect(say('history', '--app', 'nope')).rejects.toThrow(
      "production never had an app nope: name one of 'portal status'",
    )
    expect(await say('history')).toMatch(
      new RegExp(
        `${by} ended the canary .*realm\\.json ${secondRealm} → ${firstRealm}.*: it blinks`,
      ),
    )
    const { history } = await ask('history', '--app', 'gate')
    expect(history.at(-1)).toMatchObject({ by, action: 'rollback', reason: 'it creaks' })
  })
})

describe('portal status', () => {
  it('says what is live, build by build, since when and by whom', async () => {
    const since = `since ${time} by \\S+`
    const lines = [
      `^production serves release ${first}`,
      `  shell     ${shell.build}  ${since}`,
      `  gate      ${gate.build}  ${since}`,
      `  realm.json ${firstRealm}  ${since}`,
      '  visitors  none lately$',
    ]
    expect(await say('status')).toMatch(new RegExp(lines.join('\n')))
  })

  it('says which canaries run, and how the visitors of each fare', async () => {
    await say('promote', second, '--canary', '10%')
    const vitals = { lcp: 812.4, cls: 0.01, samples: 40 }
    const healthy = { visitors: 90, failing: {}, vitals }
    const failing = {
      visitors: 10,
      failing: { gate: { load: 2, render: 1, freeze: 3, leftover: 4, healed: 2 } },
      failedRenders: {
        gate: { failures: 3, pages: ['/', '/towers'] },
        moat: { failures: 1, pages: [] },
      },
      vitals: { samples: 0 },
    }
    const releases = { [first]: healthy, [second]: failing }
    const summary = { gateway: 'one', at: '', addresses: 100, releases }
    await writeHealthSummary(store(), 'production', summary)
    const said = (await say('status')).split('\n')
    expect(said.slice(-7)).toEqual([
      '  visitors  90 lately',
      '  vitals    LCP 812 ms, CLS 0.010 (75th percentile of 40)',
      expect.stringMatching(
        `^canary realm.json@${secondRealm} for 10% of the visitors, since ${time} by ${by}$`,
      ),
      '  visitors  10 lately',
      '  failing   gate: 2 could not load it, 1 could not see it, 3 had a frozen page, 4 had to load a new document after it; 2 had the build before',
      '  failing   gate: the server cannot render /, /towers with live data (3 failures)',
      '  failing   moat: the server renders its pages with live data again (1 failure)',
    ])
    expect(said.join('\n')).toMatch(
      new RegExp(`gate      ${gate.build}  since .*; healthy\n`),
    )
    const { live, apps, canaries } = await ask('status')
    expect(live).toMatchObject({ release: first, health: healthy })
    const builds = [`realm.json@${secondRealm}`]
    expect(canaries).toMatchObject([
      { release: second, builds, share: 10, health: failing },
    ])
    expect(apps).toContainEqual(
      expect.objectContaining({ name: 'gate', build: gate.build, verdict: 'good' }),
    )
  })

  it('names what browsers fall back on', async () => {
    const build = await publish({ owner: 'Another team' })
    await say('promote', `gate@${build}`)
    expect(await say('status')).toMatch(
      new RegExp(`  gate      ${build}  since .*; before: ${gate.build}\n`),
    )
  })

  it('says that a release is gone, and is a failure', async () => {
    await removeLive()
    expect(await say('status')).toContain(
      `  release ${first} is not in the store ${store()}: compose it, or name another`,
    )
    expect(process.exitCode).toBe(1)
  })
})

describe('portal prune', () => {
  it('says what it would remove, and removes it', async () => {
    await say('promote', second)
    expect(await say('prune', '--keep', '1', '--dry-run')).toMatch(
      new RegExp(
        `^would remove 1 release, 0 builds, 0 leftovers: 0\\.\\d MB\n  release ${first}$`,
      ),
    )
    expect(await ask('prune', '--keep', '1')).toEqual({
      releases: [first],
      builds: [],
      leftovers: [],
      bytes: expect.any(Number),
    })
    await expect(say('rollback', 'realm.json')).rejects.toThrow(
      `no release in the store ${store()} has the settings`,
    )
  })
})

describe('portal doctor', () => {
  it('says whether a store is in order; what is not, with its hint, is a failure', async () => {
    expect(await say('doctor')).toBe('in order: 1 environment, 2 releases, 2 builds')
    expect(process.exitCode).toBe(0)
    await removeLive()
    expect(await say('doctor')).toBe(
      [
        'not in order: 1 environment, 1 release, 2 builds',
        `  environment production names release ${first}, which is not in the store: promote another to it, or compose that one again`,
      ].join('\n'),
    )
    expect(process.exitCode).toBe(1)
    expect((await ask('doctor')).findings).toHaveLength(1)
  })
})

const overrides = (...args: string[]) => say('overrides', ...args)
const asked = (...args: string[]) => ask('overrides', ...args)

/** Reads a token as the link that it was made for. */
async function readLink(token: string) {
  const secret = (await overrideKey(store(), 'production').find()) ?? Buffer.alloc(0)
  return readToken(token, { environment: 'production', kind: 'link', secret })
}

const origin = 'http://localhost:5173'

describe('portal overrides', () => {
  it('says that nothing may be tried until it is allowed', async () => {
    expect(await overrides()).toBe('production lets testers try nothing')
  })

  it('allows and forbids, and leaves the rest of the environment as it is', async () => {
    const before = await readEnvironment(store(), 'production')
    expect(await overrides('--allow', 'builds', origin)).toBe(
      `production lets testers try: every published build, ${origin}`,
    )
    const after = await readEnvironment(store(), 'production')
    expect(after.overrides).toEqual({ builds: true, origins: [origin] })
    expect(after.version).toBe(before.version + 1)
    expect(after.apps).toEqual(before.apps)
    expect(await overrides('--forbid', 'builds')).toBe(
      `production lets testers try: ${origin}`,
    )
    expect(await asked('--forbid', origin)).toEqual({
      environment: 'production',
      builds: false,
      origins: [],
    })
  })

  it('refuses what is neither builds nor an origin, and both at once', async () => {
    await expect(overrides('--allow', origin, '--forbid', origin)).rejects.toThrow(
      `${origin} is both allowed and forbidden: choose one`,
    )
    await expect(overrides('nowhere', '--allow', origin)).rejects.toThrow(
      /environment nowhere is not in the store .*: promote a release to it/,
    )
  })

  it('prints a link whose token no server is sent', async () => {
    const site = ['--site', 'https://play.example']
    const { link, token, expires } = await asked('--token', ...site)
    expect(link).toBe(`https://play.example/portal/overrides#${token}`)
    const read = await readLink(token)
    expect(new Date((read?.expires ?? 0) * 1000).toISOString()).toBe(expires)
    expect(await overrides('--token', ...site)).toMatch(
      /^production lets testers try nothing\nOpen this link once, within 15 minutes, .*\n {2}https:\/\/play\.example\/portal\/overrides#\S+$/,
    )
  })

  it('prints a link that leads to a page', async () => {
    const { link, token } = await asked('--token', '--path', '/towers/north?floor=2')
    expect(link).toBe(
      `http://localhost:8080/portal/overrides#${token}/towers/north?floor=2`,
    )
  })

  it('rotates the secret, which ends what was signed before', async () => {
    const { token } = await asked('--token')
    expect(await overrides('--rotate')).toBe(
      'production has a new secret: every link and session has ended\nproduction lets testers try nothing',
    )
    expect(await readLink(token)).toBeNull()
  })
})
