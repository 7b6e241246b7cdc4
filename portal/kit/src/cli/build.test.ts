import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { kitCommandNames } from 'portal-gateway'
import type { Finding } from 'portal-releases'
import { assembleProgram } from 'portal-releases'
import { commands } from '#src/index.ts'
import { copyPractice, type PracticeCopy } from '#src/testing/practice.ts'
import { runPortal } from '#src/testing/run-portal.ts'

describe('portal build', () => {
  let practice: PracticeCopy

  beforeAll(async () => {
    practice = await copyPractice()
  })

  afterAll(() => rm(practice.around, { recursive: true }))

  const bin = () => join(practice.dir, 'node_modules/.bin')

  it('says what is missing before the dependencies are installed', async () => {
    await expect(runPortal('build', practice.dir)).rejects.toThrow(
      /^rspack is missing in .*practice: install the app's dependencies$/,
    )
  })

  it('builds, describes and checks an app with its own rspack', async () => {
    await mkdir(bin(), { recursive: true })
    // The command line of rspack is no dependency here, rspack is.
    const bundler = join(import.meta.dirname, '../testing/bundle.ts')
    await writeFile(
      join(bin(), 'rspack'),
      `#!/usr/bin/env node\nimport('${bundler}').then(({ bundle }) => bundle(process.cwd()))`,
    )
    await chmod(join(bin(), 'rspack'), 0o755)
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

  it('leaves nothing to check or publish where the declaration cannot be read', async () => {
    await practice.edit('src/note.tsx', 'return )', 'return')
    await runPortal('build', practice.dir)
    await practice.edit('portal.config.ts', 'defineApp(', 'defineApp((')
    await expect(runPortal('build', practice.dir)).rejects.toThrow()
    for (const command of ['check', 'publish'])
      await expect(
        runPortal(command, practice.dir, '--store', practice.around),
      ).rejects.toThrow(/portal-manifest\.json is missing: build the app first$/)
  })
})

it('the command portal knows the names of these commands without this package', () => {
  const program = assembleProgram({ commands }, false)
  expect(program.commands.map((command) => command.name())).toEqual(kitCommandNames)
})
