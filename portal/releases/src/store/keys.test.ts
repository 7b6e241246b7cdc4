import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { useTempFolder } from '#src/testing/temp-store.ts'
import { overrideKey, visitorKey } from './keys.ts'

const store = useTempFolder()

const modeOf = async (path: string) => (await stat(path)).mode & 0o777

describe('the secret of visitor cookies', () => {
  it('is created once, for its owner alone, by gateways that start at once', async () => {
    const key = visitorKey(store())
    const keys = await Promise.all(Array.from({ length: 8 }, () => key.open()))
    const kept = (await readFile(key.path, 'utf8')).trim()
    expect(new Set(keys.map((each) => each.toString('hex')))).toEqual(new Set([kept]))
    expect(kept).toMatch(/^[0-9a-f]{64}$/)
    expect(await modeOf(key.path)).toBe(0o600)
    expect((await readdir(store())).sort()).toEqual(['.lock', 'visitor.key'])
    expect(await visitorKey(join(store(), 'another')).open()).not.toEqual(keys[0])
  })

  it.each(['', 'abc', 'ff'.repeat(31), 'not hexadecimal'])(
    'that reads %p is refused, with what to do about it',
    async (text) => {
      const { path, open } = visitorKey(store())
      await writeFile(path, text)
      await expect(open()).rejects.toThrow(
        `${path} is damaged: remove it and restart the gateways`,
      )
    },
  )
})

describe('the override secret of an environment', () => {
  const staging = () => overrideKey(store(), 'staging')

  it('is made once somebody wants a token, for its owner alone', async () => {
    expect(await staging().find()).toBeNull()
    const secret = await staging().open()
    expect(await modeOf(staging().path)).toBe(0o600)
    expect(await staging().open()).toEqual(secret)
  })

  it('is another one for each environment, and after each rotation', async () => {
    const secret = await staging().open()
    expect(await overrideKey(store(), 'production').open()).not.toEqual(secret)
    await staging().rotate()
    expect(await staging().find()).not.toEqual(secret)
  })

  it('that is damaged is refused, with what to do about it', async () => {
    await staging().open()
    await writeFile(staging().path, 'abc')
    await expect(staging().find()).rejects.toThrow(
      /staging.key is damaged: run 'portal overrides staging --rotate'/,
    )
  })

  it('cannot lead out of the store', () => {
    expect(() => overrideKey(store(), '../../etc')).toThrow('is not a valid name for')
  })
})
