import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import {
  findOverrideSecret,
  openOverrideSecret,
  overrideSecretFile,
  rotateOverrideSecret,
} from '#src/store/keys.ts'

let store: string

beforeEach(async () => {
  store = await mkdtemp(join(tmpdir(), 'portal-store-'))
})
afterEach(() => rm(store, { recursive: true }))

describe('the override secret of an environment', () => {
  it('is not there until somebody wants a token', async () => {
    expect(await findOverrideSecret(store, 'staging')).toBeNull()
  })

  it('is made once, for its owner alone', async () => {
    const secret = await openOverrideSecret(store, 'staging')
    expect(secret).toHaveLength(32)
    expect((await stat(overrideSecretFile(store, 'staging'))).mode & 0o777).toBe(0o600)
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
