import { mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { manifestFile } from 'portal-contract'
import { promote } from '#src/environments/promote.ts'
import { filesBelow } from '#src/store/files.ts'
import { artefactDir, environmentFile, releaseDir } from '#src/store/store.ts'
import { usePortal, writeEnvironment } from '#src/testing/temp-store.ts'
import { diagnose } from './doctor.ts'

const { portal, store } = await usePortal()

const gate = `gate@${portal.gate.build}`
const ids = [portal.first, portal.second].sort()
const gateDir = () => artefactDir(store(), portal.gate)
const change = (path: string) => writeFile(path, 'changed')

describe('a doctor', () => {
  it('finds nothing wrong with a store that is in order', async () => {
    await promote(store(), 'production', portal.second, { canary: 10 })
    const counts = { environments: 1, releases: 2, builds: 2 }
    expect(await diagnose(store())).toEqual({ ...counts, findings: [] })
  })

  it.each<[string, () => Promise<unknown>, RegExp]>([
    [
      'a file that was changed',
      () => change(join(gateDir(), portal.gate.entry)),
      /artefacts\/gate\/\w+\/browser\/remoteEntry\.\w+\.js was changed: publish gate@\w+ again$/,
    ],
    [
      'a file that no build has',
      () => writeFile(join(gateDir(), 'browser/login.html'), 'give me your password'),
      /gate\/\w+\/browser\/login\.html is no file of that build, but a web server may serve it: remove it$/,
    ],
    [
      'a page that was changed',
      () => change(join(releaseDir(store(), portal.first), 'html/pt/index.html')),
      /releases\/\w+\/html\/pt\/index\.html was changed: compose shell@\w+ gate@\w+ again$/,
    ],
    [
      'an environment that names no release',
      () => rm(releaseDir(store(), portal.first), { recursive: true }),
      /^environment production names release \w+, which is not in the store: promote another to it, or compose that one again$/,
    ],
    [
      'a canary that names no release',
      async () => {
        await promote(store(), 'production', portal.second, { canary: 10 })
        await rm(releaseDir(store(), portal.second), { recursive: true })
      },
      /^the canary of realm\.json in production is release \w+, which is not in the store: end it with 'portal rollback realm\.json --environment production --canary'$/,
    ],
    [
      'an environment that names a release of other builds',
      () => writeEnvironment(store(), { release: portal.second }),
      /^environment production serves release \w+, which has other builds than its apps name: promote the builds that you want$/,
    ],
    [
      'an environment that cannot be read',
      () => writeFile(environmentFile(store(), 'production'), '{'),
      /environments\/production\.json is not JSON: fix it, it holds the history$/,
    ],
    [
      'an environment of an impossible name',
      () =>
        writeFile(join(store(), 'environments/Pro duction.json'), '{}', { mode: 0o600 }),
      /^Pro duction is not a valid name for an environment: use lower-case letters, digits and dashes$/,
    ],
    [
      'what a killed command left',
      async () => {
        const left = join(store(), 'releases/0123456789ab.1.tmp')
        await mkdir(left)
        await utimes(left, 0, 0)
      },
      /0123456789ab\.1\.tmp was left by a command that was killed: remove it with 'portal prune'$/,
    ],
  ])('finds %s, with its hint', async (_, damage, said) => {
    await damage()
    const before = await filesBelow(store())
    const { findings } = await diagnose(store())
    expect(findings.map(({ what, hint }) => `${what}: ${hint}`)).toEqual([
      expect.stringMatching(said),
    ])
    expect(await filesBelow(store())).toEqual(before)
  })

  const whatIsFound = async () => (await diagnose(store())).findings.map(({ what }) => what)

  it('finds each release that lost a build', async () => {
    await rm(gateDir(), { recursive: true })
    expect(await whatIsFound()).toEqual(
      ids.map((id) => `release ${id} needs ${gate}, which is not in the store`),
    )
  })

  it('finds a manifest that is not the one that releases were composed with', async () => {
    const path = join(gateDir(), manifestFile)
    await writeFile(path, (await readFile(path, 'utf8')).replace('Gate team', 'Thieves'))
    const found = (id: string) =>
      `the manifest of ${gate} is not the one that release ${id} was composed with`
    expect(await whatIsFound()).toEqual(ids.map(found))
  })

  it('says so where there is no store', async () => {
    await expect(diagnose(join(store(), 'nowhere'))).rejects.toThrow(
      /^there is no store .*nowhere: publish a build to it, or name another$/,
    )
  })
})
