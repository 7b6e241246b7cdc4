import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { tools } from '#src/build/bundler.ts'
import { createAlone } from './create-alone.ts'

let from: string

beforeEach(async () => {
  from = await mkdtemp(join(tmpdir(), 'portal-alone-'))
})

afterEach(() => rm(from, { recursive: true }))

const read = (file: string) => readFile(join(from, file), 'utf8')

describe('a new remote outside of a workspace', () => {
  it.each(tools)('has all that %s needs to build it', async (tool) => {
    const { files } = await createAlone({ from, folder: 'guides', tool })
    expect(files.filter((file) => file.includes(`${tool}.config`))).toHaveLength(1)
    const { devDependencies, scripts } = JSON.parse(await read('guides/package.json'))
    expect(devDependencies).toHaveProperty(
      tool === 'rspack' ? ['@rspack/core'] : tool,
      expect.any(String),
    )
    expect(devDependencies['portal-kit']).toMatch(/^\^\d/)
    expect(scripts).toMatchObject({ build: 'portal build', dev: 'portal dev' })
  })

  it('is named, and installs the given kit by its path', async () => {
    const kit = join(from, 'portal-kit-1.0.0.tgz')
    const made = await createAlone({ from, folder: 'clan-wars', tool: 'vite', kit })
    expect(made).toMatchObject({ name: 'clan-wars', path: '/clan-wars' })
    expect(await read('clan-wars/portal.config.ts')).toContain("name: 'clan-wars'")
    expect(await read('clan-wars/package.json')).toContain(
      '"portal-kit": "file:../portal-kit-1.0.0.tgz"',
    )
    for (const language of ['pt', 'en', 'es'])
      expect(await read(`clan-wars/locales/${language}/clan-wars.json`)).toContain(
        'Clan wars',
      )
  })

  it.each([
    ['../guides', 'cannot be a remote'],
    ['shell', 'is a word of the portal itself'],
  ])('cannot be called %s, and nothing is written', async (folder, message) => {
    const making = createAlone({ from, folder, tool: 'vite' })
    await expect(making).rejects.toThrow(message)
    expect(await readdir(from)).toEqual([])
  })

  it('never takes the place of a folder', async () => {
    const options = { from, folder: 'guides', tool: 'vite' } as const
    await createAlone(options)
    await expect(createAlone(options)).rejects.toThrow(/guides exists: take another name$/)
  })
})
