import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { writeManifest } from 'portal-releases'
import { buildRealShell, buildRemote, openTempStore } from 'portal-releases/testing'
import { runPortal } from '#src/testing/run-portal.ts'

const temp = await openTempStore()
const gate = await buildRemote(temp)
await writeManifest(gate.dir)
await writeManifest((await buildRealShell(temp)).dir)
await writeFile(join(temp.dir, 'realm.json'), '{ "name": "Aurora" }')

afterAll(() => temp.clean())

const at = (file: string) => join(temp.dir, file)

const inStore = (...args: string[]) => runPortal(...args, '--store', temp.store)

describe('portal check', () => {
  it('says in a line that a build keeps the contract', async () => {
    const { said, code } = await inStore('check', gate.dir)
    expect(said).toMatch(
      /^gate@[0-9a-f]{12} keeps the contract; the other apps are compared once something is live$/,
    )
    expect(code).toBe(0)
  })

  it('says what breaks it, where, and the hint, and fails', async () => {
    await gate.write('dist/browser/late.css', 'body{margin:0}')
    await writeManifest(gate.dir)
    const { said, code } = await inStore('check', gate.dir)
    expect(said.split('\n')).toEqual([
      expect.stringMatching(/^gate@[0-9a-f]{12} breaks the contract:$/),
      '  gate, styles: `body` styles what is not the app’s own',
      '    where: browser/late.css',
      expect.stringMatching(/^ {4}hint: {2}put the styles into a CSS module/),
    ])
    expect(code).toBe(1)
    const program = await inStore('check', gate.dir, '--json')
    expect(JSON.parse(program.said)).toMatchObject({
      name: 'gate',
      findings: [{ check: 'styles', app: 'gate', where: 'browser/late.css' }],
    })
    expect(program.code).toBe(1)
    await rm(join(gate.dir, 'dist/browser/late.css'))
  })

  it('refuses an image that is too large, with its weight and the way to mend it (§10.6)', async () => {
    const pond = 'dist/browser/media/pond.0a1b2c3d.png'
    await gate.write(pond, Buffer.alloc(250_000))
    await writeManifest(gate.dir)
    const { said, code } = await inStore('check', gate.dir)
    await rm(join(gate.dir, pond))
    await writeManifest(gate.dir)
    expect(said.split('\n').slice(1)).toEqual([
      '  gate, size: weighs 250000 bytes; 200000 are allowed',
      '    where: browser/media/pond.0a1b2c3d.png',
      '    hint:  save it as AVIF or WebP and no larger than it is drawn, or raise `weights.image` in portal.config.ts',
    ])
    expect(code).toBe(1)
  })
})

describe('portal diff', () => {
  let live: string[]

  beforeAll(async () => {
    const published = [
      await inStore('publish', at('shell')),
      await inStore('publish', gate.dir),
    ]
    live = published.map(({ said }) => said.split(' ')[0] ?? '')
    const { said } = await inStore('compose', ...live, '--realm', at('realm.json'))
    await inStore('promote', said.split(' ')[1] ?? '')
  })

  it('tells what breaks and what does not, and fails only where it is asked to', async () => {
    const same = await inStore('diff', live[1] ?? '')
    expect(same.said).toBe(`${live[1]} is live in production`)
    await gate.write(
      'locales/pt/gate.json',
      '{ "title": "Portal", "description": "Quem?" }',
    )
    const declared = await import(join(gate.dir, 'portal.config.ts'))
    await gate.write(
      'portal.config.ts',
      `export default ${JSON.stringify({ ...declared.default, navigation: [] })}`,
    )
    await writeManifest(gate.dir)
    const { said, code } = await inStore('diff', gate.dir)
    expect(said.split('\n')).toEqual([
      expect.stringMatching(`^gate@[0-9a-f]{12} in production, after ${live[1]}:$`),
      '  breaking    the navigation no longer leads to /',
      '  compatible  2 texts of gate changed',
    ])
    expect(code).toBe(0)
    const strict = await inStore('diff', gate.dir, '--fail-on', 'breaking', '--json')
    expect(JSON.parse(strict.said)).toMatchObject({
      isBreaking: true,
      comparisons: [{ environment: 'production', live: live[1] }],
    })
    expect(strict.code).toBe(1)
  })

  it('says what to do where nothing is live, or no such build is there', async () => {
    await expect(runPortal('diff', gate.dir, '--store', at('nowhere'))).rejects.toThrow(
      /^nothing is live in the store .*: promote a release first$/,
    )
    for (const command of [
      ['diff', 'gate@0123456789ab'],
      ['check', gate.dir, '--with', 'gate@0123456789ab'],
    ])
      await expect(inStore(...command)).rejects.toThrow(
        /^gate@0123456789ab is not in the store .*: publish it first$/,
      )
  })
})

describe('portal dev', () => {
  it.each([
    ['this workspace', []],
    ['a released portal', ['--portal', 'http://localhost:9']],
  ])('says that its port is taken before it builds, in %s', async (_, options) => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    await expect(
      runPortal('dev', gate.dir, '--port', String(port), ...options),
    ).rejects.toThrow(
      `port ${port} is taken: stop what listens there, or choose another with --port`,
    )
    other.close()
  })
})

describe('portal publish', () => {
  it('repeats the warnings of a build that is published again', async () => {
    await gate.write('dist/browser/walls.json', Buffer.alloc(700_000))
    await writeManifest(gate.dir)
    const [first, second] = [
      await inStore('publish', gate.dir, '--json'),
      await inStore('publish', gate.dir, '--json'),
    ]
    expect(JSON.parse(first.said).warnings).not.toEqual([])
    expect(JSON.parse(second.said)).toEqual(JSON.parse(first.said))
  })
})
