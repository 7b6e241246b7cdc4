import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { readRelease, realmHash } from '#src/store/release.ts'
import { declarationOf } from '#src/testing/apps.ts'
import { openCommands } from '#src/testing/commands.ts'

const { portal, store, say, ask, publish } = await openCommands()
const { first, second, shell, gate } = portal
const [firstRealm, secondRealm] = [{ name: 'First' }, { name: 'Second' }].map(realmHash)
const publishAnother = () => publish({ owner: 'Another team' })
const settingsOf = async (release: string) => (await readRelease(store(), release)).realm

const realm = join(portal.dir, 'realm.json')
await writeFile(realm, '{ "name": "Third" }')

describe('portal promote', () => {
  it('gives a release to a share of the visitors', async () => {
    expect(await say('promote', second, '--canary', '10%')).toBe(
      `production gives release ${second} to 10% of its visitors\n  realm.json ${firstRealm} → ${secondRealm}`,
    )
    expect(await ask('promote', second, '--canary', '10%')).toEqual({
      environment: 'production',
      release: second,
      share: 10,
      hasMoved: false,
      changes: [{ name: 'realm.json', from: firstRealm, to: secondRealm }],
      onlyHere: [],
    })
    expect(await say('promote', second, '--canary', '10')).toBe(
      `production gives release ${second} to 10% of its visitors already: nothing changed`,
    )
  })

  it('says which paths only the canary has, and how a tester gets there', async () => {
    const lamp = await publish(declarationOf('lamp', '/lamps/:lamp'), {
      'server/index.mjs': "export const pages = { '/lamps/:lamp': () => 'lamp' }",
    })
    const told = [
      '  only here /lamps/:lamp: other visitors are sent to /',
      '            a tester gets there by portal overrides --token --path <path>',
    ].join('\n')
    expect(await say('promote', `lamp@${lamp}`, '--canary', '10%')).toContain(told)
    expect(await say('status')).toContain(told)
    expect((await ask('status')).canaries[0].onlyHere).toEqual(['/lamps/:lamp'])
    expect(await say('promote', `lamp@${lamp}`)).not.toContain('only here')
    expect(await say('promote', `lamp@${lamp}`)).toBe(
      `production serves lamp@${lamp} already: nothing changed`,
    )
  })

  it('gives it to everybody, and says that what is live is live already', async () => {
    expect(await say('promote', second, 'staging')).toBe(
      `staging serves release ${second}\n  staging is a new environment, beside production`,
    )
    expect((await ask('status', 'staging')).live.release).toBe(second)
    expect(await say('promote', first)).toBe(
      `production serves release ${first} already: nothing changed`,
    )
  })
})

describe('a team that ships its own app', () => {
  it('names that alone: the rest stays as it is live, settings too', async () => {
    const build = await publishAnother()
    const { release, builds, fallbacks, changes } = await ask('compose', `gate@${build}`)
    expect(builds).toEqual([
      { name: 'shell', build: shell.build },
      { name: 'gate', build },
    ])
    expect(fallbacks).toEqual([{ name: 'gate', build: gate.build }])
    expect(changes).toEqual([{ name: 'gate', from: gate.build, to: build }])
    expect(await settingsOf(release)).toEqual({ name: 'First' })
    expect(await say('promote', release)).toBe(
      `production serves release ${release}\n  gate      ${gate.build} → ${build}`,
    )
  })

  it('is told what it made, what changes for visitors, and the next command (§10.7)', async () => {
    const build = await publishAnother()
    const said = await say('compose', `gate@${build}`)
    const [, release = ''] = /^release (\w+) composed/.exec(said) ?? []
    const lines = said.split('\n').filter((line) => !line.includes('first scripts weigh'))
    expect(lines).toEqual([
      `release ${release} composed, after ${first} in production`,
      `  shell     ${shell.build} stays`,
      `  gate      ${gate.build} → ${build}`,
      '    breaking    route /towers/north is gone',
      '    compatible  route /towers/:tower is drawn in scroll, not bare',
      `to put it live: portal promote ${release} --store ${store()}`,
    ])
    await say('promote', release)
    expect(await say('compose', `gate@${build}`)).toBe(
      `production serves these builds already, as release ${release}: nothing to compose`,
    )
  })

  it('may give other settings with a build', async () => {
    const named = `gate@${await publishAnother()}`
    const { release } = await ask('compose', named, '--realm', realm)
    expect(await settingsOf(release)).toEqual({ name: 'Third' })
  })

  it('keeps the settings that another team promoted meanwhile, and is told so', async () => {
    const { release: settings } = await ask('compose', '--realm', realm)
    const build = await publishAnother()
    const { release } = await ask('compose', `gate@${build}`)
    await say('promote', settings)
    const said = await say('promote', release)
    const { live } = await ask('status')
    expect(said.split('\n')).toEqual([
      `production serves release ${live.release}`,
      `  gate      ${gate.build} → ${build}`,
      expect.stringMatching(
        `^  others moved after release ${release} was composed: realm\\.json \\w+ → \\w+ \\(ana@build, \\S+ \\S+ UTC\\)$`,
      ),
      `  checked and composed again with that, as release ${live.release}`,
    ])
    expect(await settingsOf(live.release)).toEqual({ name: 'Third' })
  })

  it.each([
    ['nothing is named', [], 'nothing is named: name a build'],
    [
      'an app to take out is not live',
      ['--without', 'moat'],
      'moat is not live: only what is live can be taken out',
    ],
    [
      'nothing is live',
      [`gate@${gate.build}`, '--realm', realm, '--after', 'staging'],
      'none of these builds is a shell, and staging serves none to take: name the shell too',
    ],
  ])('is told where %s', async (_, args, message) => {
    await expect(say('compose', ...args)).rejects.toThrow(message)
  })
})
