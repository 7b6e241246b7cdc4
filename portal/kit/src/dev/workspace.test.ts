import { mkdir, realpath, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { copyPractice, type PracticeCopy } from '#src/testing/practice.ts'
import { findWorkspace } from './workspace.ts'

const declare = (fields: string) =>
  `export default { name: 'shell', owner: 'Us', routes: [], navigation: [], namespaces: [], ${fields} }`

describe('the workspace around a folder', () => {
  let practice: PracticeCopy

  beforeEach(async () => {
    practice = await copyPractice()
    await writeFile(join(practice.around, 'pnpm-workspace.yaml'), '')
    await describeRoot({})
  })

  afterEach(() => rm(practice.around, { recursive: true }))

  const describeRoot = (fields: object) =>
    writeFile(
      join(practice.around, 'package.json'),
      JSON.stringify({ type: 'module', ...fields }),
    )

  async function addShell(name: string) {
    const dir = join(practice.around, name)
    await mkdir(dir)
    await writeFile(join(dir, 'portal.config.ts'), declare("languages: ['pt']"))
  }

  it('is found from an app inside it, with its shell, its remotes and the command of its API', async () => {
    await addShell('shell')
    const apiCommand = ['node', 'server.ts']
    await describeRoot({ portal: { devApi: apiCommand } })
    const root = await realpath(practice.around)
    expect(await findWorkspace(join(practice.dir, 'src'))).toEqual({
      root: practice.around,
      shell: join(root, 'shell'),
      remotes: [join(root, 'practice')],
      apiCommand,
    })
  })

  it('has exactly one shell', async () => {
    const finding = () => expect(findWorkspace(practice.dir)).rejects
    await finding().toThrow('0 apps that declare languages')
    await addShell('shell')
    await addShell('other')
    await finding().toThrow('2 apps that declare languages')
  })

  it('does not fail for an app of another team that cannot be read', async () => {
    await addShell('shell')
    await practice.edit('portal.config.ts', 'export default', 'export defautl')
    const { remotes } = await findWorkspace(practice.around)
    expect(remotes).toHaveLength(1)
  })
})
