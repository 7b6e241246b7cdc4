import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createProgram, kitCommandNames } from 'portal-gateway'
import { assembleProgram, type Finding, writeManifest } from 'portal-releases'
import {
  buildRealShell,
  buildRemote,
  runCommand,
  useTempStore,
} from 'portal-releases/testing'
import { commands } from '#src/index.ts'
import { copyPractice } from '#src/testing/practice.ts'

/** Runs a command of `portal` inside this process; gives back what it said, and its exit code. */
async function runPortal(...args: string[]) {
  process.exitCode = 0
  try {
    const said = await runCommand(await createProgram(), args)
    return { said, code: process.exitCode }
  } finally {
    process.exitCode = undefined
  }
}

const practice = await copyPractice()
afterAll(() => rm(practice.around, { recursive: true }))

describe('portal build', () => {
  it('says what is missing, and what to do', async () => {
    await expect(runPortal('build', practice.around)).rejects.toThrow(
      /has no configuration of a bundler: add one of rspack\.config, vite\.config$/,
    )
    await expect(runPortal('build', practice.dir)).rejects.toThrow(
      /^rspack is missing in .*practice: install the app's dependencies$/,
    )
  })

  it('builds, describes and checks an app with its own rspack', async () => {
    await practice.installTools()
    const { said, code } = await runPortal('build', practice.dir)
    expect(said).toMatch(/^practice@[0-9a-f]{12} built; its files keep the contract$/)
    expect(code).toBe(0)
  })

  it('says all that breaks the contract, and fails', async () => {
    const { edit } = practice
    await edit(
      'src/note.tsx',
      'export function',
      "import { useBlocker } from 'react-router-dom'\nconsole.log(useBlocker)\nexport function",
    )
    await edit('src/note.module.css', '.note', 'h1 { color: red }\n.note')
    await edit('locales/es/practice.json', 'title', 'titulo')
    const { said, code } = await runPortal('build', practice.dir, '--json')
    const { findings } = JSON.parse(said) as { findings: Finding[] }
    expect(findings.map(({ check, what }) => `${check}: ${what}`)).toEqual([
      'shared modules: uses useBlocker of react-router-dom, which shells do not share',
      'texts: title is missing',
      'texts: titulo is in no other language',
      'styles: `h1` styles what is not the app’s own',
    ])
    expect(code).toBe(1)
  })

  it('says so where rspack fails', async () => {
    await practice.edit('src/note.tsx', 'return', 'return )')
    await expect(runPortal('build', practice.dir)).rejects.toThrow(
      /^rspack could not build .*practice: see the errors above$/,
    )
  })
})

it('the command portal knows the names of these commands without this package', () => {
  const names = assembleProgram(false, commands).commands.map((command) => command.name())
  const others = assembleProgram(false).commands.map((command) => command.name())
  expect(names).toEqual([...kitCommandNames, ...others])
})

const temp = await useTempStore()
const gate = await buildRemote(temp)
await writeManifest(gate.dir)
await writeManifest((await buildRealShell(temp)).dir)
await writeFile(join(temp.dir, 'realm.json'), '{ "name": "Aurora" }')

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

describe('portal preview', () => {
  const preview = (tag: string) =>
    runPortal('preview', tag, gate.dir, '--site', 'https://play.example')

  it('prints the link of a tag, for testers', async () => {
    expect((await preview('pr-42')).said).toBe('https://play.example/?remote=gate@pr-42')
  })

  it.each(['PR-42', 'a/b', 'http://x.example'])('refuses the tag %s', async (tag) => {
    await expect(preview(tag)).rejects.toThrow(`${tag} cannot be tried by its name`)
  })
})
