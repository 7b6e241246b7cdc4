import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { findBundler } from './bundler.ts'

let app: string

beforeEach(async () => {
  app = join(await mkdtemp(join(tmpdir(), 'portal-tools-')), 'arena')
  await mkdir(app)
})

afterEach(() => rm(dirname(app), { recursive: true }))

it.each([
  ['rspack.config.ts', 'rspack', '.'],
  ['vite.config.js', 'vite', '.'],
  ['vite.config.ts', 'vite', '..'],
])('an app with %s is built by %s, which is installed in %s', async (file, tool, place) => {
  const bins = join(app, place, 'node_modules/.bin')
  await mkdir(bins, { recursive: true })
  await writeFile(join(bins, tool), '')
  await writeFile(join(app, file), '')
  expect(await findBundler(app)).toEqual({ tool, command: join(bins, tool) })
})

it('says what is missing, and what to do', async () => {
  await expect(findBundler(app)).rejects.toThrow(
    'arena has no configuration of a bundler: add one of rspack.config, vite.config',
  )
  await writeFile(join(app, 'vite.config.ts'), '')
  await expect(findBundler(app)).rejects.toThrow(
    /^vite is missing in .*arena: install the app's dependencies$/,
  )
})
