import { execFile, spawnSync } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { root } from '#src/portal/apps.ts'

const run = promisify(execFile)
const samples = join(root, 'docs/systemd')
const units = await readdir(samples)
const services = units.filter((unit) => unit.endsWith('.service'))

const isInstalled = spawnSync('systemd-analyze', ['--version']).status === 0
if (!isInstalled)
  console.warn(
    'SKIPPED: docs/systemd is not checked, because systemd-analyze is not installed',
  )

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-systemd-'))
  await cp(samples, folder, { recursive: true })
  for (const service of services) {
    const unit = await readFile(join(folder, service), 'utf8')
    // The only thing that an operator has and a test has not.
    await writeFile(
      join(folder, service),
      unit.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`),
    )
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('docs/systemd', () => {
  it('starts what is there', async () => {
    const texts = await Promise.all(
      services.map((unit) => readFile(join(samples, unit), 'utf8')),
    )
    const scripts = texts.map((text) => /^ExecStart=\S+ (\S+)/m.exec(text)?.[1])
    expect(scripts).toEqual(['api/dist/server/server.mjs', 'portal/gateway/bin/portal.ts'])
  })
})

const whereInstalled = isInstalled ? describe : describe.skip

whereInstalled('systemd itself', () => {
  it.each(units)('finds nothing wrong in %s', async (unit) => {
    const { stdout, stderr } = await run('systemd-analyze', [
      'verify',
      '--man=no',
      join(folder, unit),
    ])
    expect([stdout, stderr]).toEqual(['', ''])
  })

  it.each(services)('counts %s as well protected', async (unit) => {
    // In tenths: 2.0 of 10.
    const args = ['security', '--offline=true', '--threshold=20', join(folder, unit)]
    await run('systemd-analyze', args)
  })
})
