import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { readVisitorKey, visitorKeyFile } from './keys.ts'

let store: string

beforeEach(async () => {
  store = await mkdtemp(join(tmpdir(), 'portal-store-'))
})
afterEach(() => rm(store, { recursive: true }))

describe('the secret of visitor cookies', () => {
  it('is created once, for its owner alone', async () => {
    const key = await readVisitorKey(store)
    expect(key).toHaveLength(32)
    expect((await stat(visitorKeyFile(store))).mode & 0o777).toBe(0o600)
    expect(await readVisitorKey(store)).toEqual(key)
  })

  it('is the same for gateways that start at once', async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, () => readVisitorKey(store)))
    const kept = (await readFile(visitorKeyFile(store), 'utf8')).trim()
    expect(new Set(keys.map((key) => key.toString('hex')))).toEqual(new Set([kept]))
    expect((await readdir(store)).sort()).toEqual(['.lock', 'visitor.key'])
  })

  it('is another one in another store', async () => {
    const other = await mkdtemp(join(tmpdir(), 'portal-store-'))
    expect(await readVisitorKey(other)).not.toEqual(await readVisitorKey(store))
    await rm(other, { recursive: true })
  })

  it.each(['', 'abc', 'ff'.repeat(31), 'not hexadecimal'])(
    'that reads %p is refused, with what to do about it',
    async (text) => {
      await writeFile(visitorKeyFile(store), text)
      await expect(readVisitorKey(store)).rejects.toThrow(
        `${visitorKeyFile(store)} is damaged: remove it and restart the gateways`,
      )
    },
  )
})
