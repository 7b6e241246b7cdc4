import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { readRelease, realmHash } from '#src/store/release.ts'
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

describe('portal promote', () => {
  it.each(['10%', '10'])('gives a release to %s of the visitors', async (share) => {
    const [first, second] = realmNames()
    const said = [
      `production gives release ${portal.second} to 10% of its visitors`,
      `  realm.json ${first} → ${second}`,
    ]
    expect(await operate('promote', portal.second, '--canary', share)).toBe(said.join('\n'))
    expect(await asked('promote', portal.second, '--canary', share)).toEqual({
      environment: 'production',
      release: portal.second,
      share: 10,
      hasMoved: false,
      changes: [{ name: 'realm.json', from: first, to: second }],
      onlyHere: [],
    })
    expect(await operate('promote', portal.second, '--canary', share)).toBe(
      `production gives release ${portal.second} to 10% of its visitors already: nothing changed`,
    )
  })

  it('says which paths only the canary has, and how a tester gets there', async () => {
    const app = await buildRemote(
      portal,
      {
        name: 'lamp',
        routes: [
          {
            path: '/lamps/:lamp',
            title: 'lamp:title',
            description: 'lamp:title',
            frame: 'bare',
          },
        ],
        navigation: [],
        namespaces: ['lamp'],
      },
      { 'server/index.mjs': "export const pages = { '/lamps/:lamp': () => 'lamp' }" },
    )
    const [lamp] = await publishAll({ ...portal, store }, app)
    const told = [
      '  only here /lamps/:lamp: other visitors are sent to /',
      '            a tester gets there by portal overrides --token --path <path>',
    ].join('\n')
    const said = await operate('promote', `lamp@${lamp?.build}`, '--canary', '10%')
    expect(said).toContain(told)
    expect(await operate('status')).toContain(told)
    expect((await asked('status')).canaries[0].onlyHere).toEqual(['/lamps/:lamp'])
    expect(await operate('promote', `lamp@${lamp?.build}`)).not.toContain('only here')
  })

  it('gives it to everybody', async () => {
    expect(await operate('promote', portal.second, 'staging')).toBe(
      `staging serves release ${portal.second}`,
    )
    expect((await asked('status', 'staging')).live.release).toBe(portal.second)
  })

  it('says that what is live is live already', async () => {
    expect(await operate('promote', portal.first)).toBe(
      `production serves release ${portal.first} already: nothing changed`,
    )
  })
})

describe('a team that ships its own app', () => {
  const publishAnother = async (owner = 'Another team') => {
    const app = await buildRemote(portal, { owner })
    const [gate] = await publishAll({ ...portal, store }, app)
    return gate?.build ?? ''
  }

  it('names that alone: the rest stays as it is live, settings too', async () => {
    const build = await publishAnother()
    const { release, builds, fallbacks, changes } = await asked('compose', `gate@${build}`)
    const gate = { name: 'gate', build }
    expect(builds).toEqual([{ name: 'shell', build: portal.shell.build }, gate])
    expect(fallbacks).toEqual([{ name: 'gate', build: portal.gate.build }])
    expect(changes).toEqual([{ name: 'gate', from: portal.gate.build, to: build }])
    const { realm } = await readRelease(store, release)
    expect(realm).toEqual({ name: 'First' })
    expect(await operate('promote', release)).toBe(
      `production serves release ${release}\n  gate      ${portal.gate.build} → ${build}`,
    )
  })

  it('is told what it made, what changes for visitors, and the next command (§10.7)', async () => {
    const build = await publishAnother()
    const said = await operate('compose', `gate@${build}`)
    const [, release = ''] = /^release (\w+) composed/.exec(said) ?? []
    const lines = said.split('\n').filter((line) => !line.includes('first scripts weigh'))
    expect(lines).toEqual([
      `release ${release} composed, after ${portal.first} in production`,
      `  shell     ${portal.shell.build} stays`,
      `  gate      ${portal.gate.build} → ${build}`,
      '    breaking    route /towers/north is gone',
      '    compatible  route /towers/:tower is drawn in scroll, not bare',
      `to put it live: portal promote ${release} --store ${store}`,
    ])
    await operate('promote', release)
    expect(await operate('compose', `gate@${build}`)).toBe(
      `production serves these builds already, as release ${release}: nothing to compose`,
    )
  })

  it('may give other settings, alone or with a build', async () => {
    const realm = join(portal.dir, 'realm.json')
    await writeFile(realm, '{ "name": "Third" }')
    const gate = `gate@${await publishAnother()}`
    for (const named of [[gate], []]) {
      const { release } = await asked('compose', ...named, '--realm', realm)
      expect((await readRelease(store, release)).realm).toEqual({ name: 'Third' })
    }
    await expect(operate('compose')).rejects.toThrow('nothing is named: name a build')
  })

  it('keeps what another team promoted meanwhile, and is told so', async () => {
    const realm = join(portal.dir, 'realm.json')
    await writeFile(realm, '{ "name": "Third" }')
    const { release: settings } = await asked('compose', '--realm', realm)
    const build = await publishAnother()
    const { release } = await asked('compose', `gate@${build}`)
    await operate('promote', settings)
    const said = await operate('promote', release)
    const { live } = await asked('status')
    expect(said).toMatch(
      new RegExp(
        [
          `^production serves release ${live.release}`,
          `  gate      ${portal.gate.build} → ${build}`,
          `  others moved after release ${release} was composed: realm\\.json \\w+ → \\w+ \\(${by}, ${time}\\)`,
          `  checked and composed again with that, as release ${live.release}$`,
        ].join('\n'),
      ),
    )
    expect((await readRelease(store, live.release)).realm).toEqual({ name: 'Third' })
  })

  it('promotes a build without composing first', async () => {
    const build = await publishAnother()
    expect(await operate('promote', `gate@${build}`)).toContain(`→ ${build}`)
    expect(await operate('promote', `gate@${build}`)).toBe(
      `production serves gate@${build} already: nothing changed`,
    )
  })

  it('is told of a collision, not the team that was there first', async () => {
    const app = await buildRemote(portal, { name: 'arch', navigation: [], namespaces: [] })
    const [arch] = await publishAll({ ...portal, store }, app)
    await expect(operate('compose', `arch@${arch?.build}`)).rejects.toThrow(
      /^this release is refused:\n {2}arch, routes: \/ is a route of gate already\n/,
    )
  })

  it('takes an app out by name', async () => {
    await expect(operate('compose', '--without', 'moat')).rejects.toThrow(
      'moat is not live: only what is live can be taken out',
    )
  })

  it('is told what is missing where nothing is live', async () => {
    const realm = join(portal.dir, 'realm.json')
    await writeFile(realm, '{ "name": "Third" }')
    const named = [`gate@${portal.gate.build}`, '--realm', realm]
    await expect(operate('compose', ...named, '--after', 'staging')).rejects.toThrow(
      'none of these builds is a shell, and staging serves none to take: name the shell too',
    )
  })
})
