import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { findBundler } from './bundler.ts'

let around: string
let app: string

beforeEach(async () => {
  around = await mkdtemp(join(tmpdir(), 'portal-tools-'))
  app = join(around, 'arena')
  await mkdir(app)
})

afterEach(() => rm(around, { recursive: true }))

async function install(dir: string, command: string) {
  await mkdir(join(dir, 'node_modules/.bin'), { recursive: true })
  await writeFile(join(dir, 'node_modules/.bin', command), '')
}

it.each([
  ['rspack', 'rspack.config.ts', ['build']],
  ['vite', 'vite.config.js', ['build']],
])('an app with the configuration of %s is built by it', async (tool, file, args) => {
  await writeFile(join(app, file), '')
  await install(app, tool)
  const command = join(app, 'node_modules/.bin', tool)
  expect(await findBundler(app)).toEqual({ tool, command, args })
})

it('the bundler may be installed in a folder above', async () => {
  await writeFile(join(app, 'vite.config.ts'), '')
  await install(around, 'vite')
  const { command } = await findBundler(app)
  expect(command).toBe(join(around, 'node_modules/.bin/vite'))
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
