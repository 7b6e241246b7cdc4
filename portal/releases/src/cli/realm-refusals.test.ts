import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { assembleProgram } from '#src/cli/commands.ts'
import { readEnvironment } from '#src/environments/environment.ts'
import { openCommands, runCommand } from '#src/testing/commands.ts'

const { store, say } = await openCommands()

let folder: string
let defaults: string

beforeEach(async () => {
  folder = join(store(), 'own-realm')
  defaults = join(store(), 'defaults.json')
  await mkdir(folder)
  await writeFile(defaults, '{ "name": "Default" }')
})
afterEach(() => {
  delete process.env.REALM_DIR
})

const realm = (command: string, ...more: string[]) =>
  say('realm', command, '--defaults', defaults, ...more)

describe('a realm folder that is missing is refused, where the bare defaults would go live,', () => {
  it.each(['check', 'preview', 'publish'])('by portal realm %s', async (command) => {
    const before = await readEnvironment(store(), 'production')
    await expect(realm(command, '--folder', '/nowhere')).rejects.toThrow(
      'there is no realm folder /nowhere: correct --folder',
    )
    process.env.REALM_DIR = '/nowhere'
    await expect(realm(command)).rejects.toThrow(
      'there is no realm folder /nowhere: correct REALM_DIR',
    )
    expect(await readEnvironment(store(), 'production')).toEqual(before)
  })
})

it('a realm that is right is put live by the command that an operator has', async () => {
  expect(await realm('check', '--folder', folder)).toBe(
    `${folder} is right; to put it live: npm run portal -- realm publish --folder ${folder}`,
  )
  process.env.REALM_DIR = folder
  expect(await realm('check')).toMatch(/live: npm run portal -- realm publish$/)
})

describe.each(['preview', 'publish'])('portal realm %s', (command) => {
  const given = () => ['--defaults', defaults, '--folder', folder]

  it('names an environment that is missing', async () => {
    await expect(realm(command, ...given(), '--environment', 'nope')).rejects.toThrow(
      `environment nope is not in the store ${store()}`,
    )
  })

  it('names a store that is missing, and makes none', async () => {
    const missing = join(store(), 'none')
    const words = ['realm', command, ...given(), '--store', missing]
    await expect(runCommand(assembleProgram(false), words)).rejects.toThrow(
      `environment production is not in the store ${missing}`,
    )
    expect(existsSync(missing)).toBe(false)
  })
})
