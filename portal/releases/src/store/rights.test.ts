import { chmod, readdir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { afterEach, describe, expect, it } from '@jest/globals'
import { healthDir, writeHealthSummary } from '#src/environments/health-summary.ts'
import { diagnose } from '#src/maintenance/doctor.ts'
import { publish } from '#src/publish/publish.ts'
import { composePortal, type Portal } from '#src/testing/portal.ts'
import { artefactDir } from './store.ts'

let portal: Portal
const umaskBefore = process.umask()

afterEach(async () => {
  process.umask(umaskBefore)
  await portal.clean()
})

describe('the rights of a store', () => {
  it.each([0o000, 0o022, 0o077])(
    'open the files of builds to a web server and nothing else, under umask %o',
    async (umask) => {
      process.umask(umask)
      portal = await composePortal()
      await writeHealth()
      const gate = `artefacts/gate/${portal.gate.build}`
      expect(await modesBelow(portal.store)).toMatchObject({
        '.': '711',
        '.lock': '600',
        artefacts: '711',
        'artefacts/gate': '711',
        environments: '700',
        'environments/production.json': '600',
        health: '700',
        'health/production': '700',
        'health/production/g1.json': '600',
        maintenance: '711',
        'maintenance/production.html': '644',
        releases: '700',
        [`releases/${portal.first}`]: '700',
        [`releases/${portal.first}/release.json`]: '600',
        [`releases/${portal.first}/html`]: '700',
        [`releases/${portal.first}/html/pt/index.html.br`]: '600',
        [gate]: '755',
        [`${gate}/browser`]: '755',
        [`${gate}/${portal.gate.entry}`]: '644',
        [`${gate}/server`]: '700',
        [`${gate}/server/index.mjs`]: '600',
      })
      expect((await diagnose(portal.store)).findings).toEqual([])
    },
  )

  it('that were too open, or too narrow for a web server, are found and corrected by publishing', async () => {
    portal = await composePortal()
    await writeHealth()
    const before = await modesBelow(portal.store)
    for (const path of Object.keys(before)) {
      const full = join(portal.store, path)
      await chmod(full, (await stat(full)).isDirectory() ? 0o755 : 0o644)
    }
    const { entry: file } = portal.gate
    const entry = join(artefactDir(portal.store, portal.gate), file)
    await chmod(entry, 0o600)
    const { findings } = await diagnose(portal.store)
    const hint = "run 'portal publish' for any app, which corrects it"
    expect(findings).toEqual([
      { what: expect.stringMatching(/^other users may read .+ and \d+ more$/), hint },
      { what: `a web server cannot read ${entry}`, hint },
    ])
    await publish(portal.store, join(portal.dir, 'gate'), async () => [])
    expect(await modesBelow(portal.store)).toEqual(before)
    expect((await diagnose(portal.store)).findings).toEqual([])
  })
})

async function writeHealth() {
  const summary = { gateway: 'g1', at: '', addresses: 0, releases: {} }
  await writeHealthSummary(portal.store, 'production', summary)
  expect(await readdir(healthDir(portal.store, 'production'))).toEqual(['g1.json'])
}

/** The mode of everything, by its path. */
async function modesBelow(folder: string): Promise<Record<string, string>> {
  const names = await readdir(folder, { recursive: true })
  const modes = ['', ...names].map(async (name) => {
    const path = join(folder, name)
    const { mode } = await stat(path)
    return [relative(folder, path) || '.', (mode & 0o777).toString(8)]
  })
  return Object.fromEntries(await Promise.all(modes))
}
