import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import {
  findOverrideSecret,
  openOverrideSecret,
  overrideSecretFile,
  readVisitorKey,
  rotateOverrideSecret,
  visitorKeyFile,
} from './keys.ts'

let store: string

beforeEach(async () => {
  store = await mkdtemp(join(tmpdir(), 'portal-store-'))
})
afterEach(() => rm(store, { recursive: true }))

const modeOf = async (path: string) => (await stat(path)).mode & 0o777

describe('the secret of visitor cookies', () => {
  it('is created once, for its owner alone, by gateways that start at once', async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, () => readVisitorKey(store)))
    const kept = (await readFile(visitorKeyFile(store), 'utf8')).trim()
    expect(new Set(keys.map((key) => key.toString('hex')))).toEqual(new Set([kept]))
    expect(kept).toMatch(/^[0-9a-f]{64}$/)
    expect(await modeOf(visitorKeyFile(store))).toBe(0o600)
    expect((await readdir(store)).sort()).toEqual(['.lock', 'visitor.key'])
    expect(await readVisitorKey(join(store, 'another'))).not.toEqual(keys[0])
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

describe('the override secret of an environment', () => {
  it('is made once somebody wants a token, for its owner alone', async () => {
    expect(await findOverrideSecret(store, 'staging')).toBeNull()
    const secret = await openOverrideSecret(store, 'staging')
    expect(secret).toHaveLength(32)
    expect(await modeOf(overrideSecretFile(store, 'staging'))).toBe(0o600)
    expect(await openOverrideSecret(store, 'staging')).toEqual(secret)
    expect(await findOverrideSecret(store, 'staging')).toEqual(secret)
  })

  it('is another one for each environment, and after each rotation', async () => {
    const secret = await openOverrideSecret(store, 'staging')
    expect(await openOverrideSecret(store, 'production')).not.toEqual(secret)
    await rotateOverrideSecret(store, 'staging')
    expect(await findOverrideSecret(store, 'staging')).not.toEqual(secret)
  })

  it('that is damaged is refused, with what to do about it', async () => {
    await openOverrideSecret(store, 'staging')
    await writeFile(overrideSecretFile(store, 'staging'), 'abc')
    await expect(findOverrideSecret(store, 'staging')).rejects.toThrow(
      /staging.key is damaged: run 'portal overrides staging --rotate'/,
    )
  })

  it('cannot lead out of the store', () => {
    expect(() => overrideSecretFile(store, '../../etc')).toThrow('is not a valid name for')
  })
})
