import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { openCommands } from '#src/testing/commands.ts'

const { store, say } = await openCommands()

/** Writes the operator's list. @returns its file */
async function writeList(apps: object): Promise<string> {
  const list = join(store(), 'portal.apps.json')
  // Nobody listens there.
  await writeFile(list, JSON.stringify({ registry: 'http://127.0.0.1:9', apps }))
  return list
}

describe('portal follow --once', () => {
  it('says what is wrong once, and then where it stands', async () => {
    const guides = { package: '@guides/remote', routes: [], namespaces: [] }
    const list = await writeList({ guides })
    const look = () => say('follow', '--once', '--list', list)
    const where = "'portal status production' says what is wrong"
    expect(await look()).toMatch(/^guides: .* does not answer .*\n'portal status/)
    expect(process.exitCode).toBe(1)
    expect(await look()).toBe(where)
    expect(await say('status')).toMatch(/\n {2}guides +http:.* does not answer/)
  })

  it('leaves a store in order, also where the list is missing', async () => {
    const list = join(store(), 'nowhere.json')
    await expect(say('follow', '--once', '--list', list)).rejects.toThrow(list)
    expect(await say('doctor')).toMatch(/^in order: /)
  })

  it('says that there is nothing to do', async () => {
    const list = await writeList({})
    expect(await say('follow', '--once', '--list', list)).toBe('production: nothing to do')
    expect(process.exitCode).toBe(0)
  })
})

describe('portal publish', () => {
  it.each([['--tag', 'next'], ['--dry-run']])(
    'refuses %s without --npm',
    async (...options) => {
      await expect(say('publish', ...options)).rejects.toThrow(
        `${options[0]} is for npm: add --npm`,
      )
    },
  )
})

describe('portal approve', () => {
  it('says what waits', async () => {
    await expect(say('approve', 'guides')).rejects.toThrow('guides names no version')
    await expect(say('approve', 'guides@1.0.0')).rejects.toThrow('what waits is nothing')
  })
})
