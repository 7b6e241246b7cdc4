import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { parseEnv } from '#src/config/env.ts'
import { readSecretKey } from '#src/config/secret-key.ts'
import { temporaryFolder } from '#src/testing/test-app.ts'

describe('the secret of the server', () => {
  it('is made once, readable by its owner alone', () => {
    const dataDir = temporaryFolder()
    const secret = readSecretKey({ secretKey: null, dataDir })
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(readSecretKey({ secretKey: null, dataDir })).toBe(secret)
    const path = join(dataDir, 'secret.key')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(readFileSync(path, 'utf8')).toBe(`${secret}\n`)
  })

  it('is that of the environment where replicas share one', () => {
    const API_SECRET = 'x'.repeat(32)
    expect(readSecretKey(parseEnv({ API_SECRET, DATA_DIR: '/nowhere' }))).toBe(API_SECRET)
  })

  it('is refused when it is short, without being repeated', () => {
    expect(() => parseEnv({ API_SECRET: 'hunter2' })).toThrow(
      /^API_SECRET is too short, give 32 random characters or more$/,
    )
    const dataDir = temporaryFolder()
    writeFileSync(join(dataDir, 'secret.key'), '')
    expect(() => readSecretKey({ secretKey: null, dataDir })).toThrow(
      /cannot use .*secret\.key \(it holds no secret\): restore it, or remove it/,
    )
  })
})
