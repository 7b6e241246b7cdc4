import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { parseEnv } from '#src/config/env.ts'
import { StartError } from '#src/config/start-error.ts'

describe('the settings of the process', () => {
  it('have defaults that suit a person who set nothing', () => {
    const config = parseEnv({ API_PORT: '' })
    expect(config).toMatchObject({ host: '127.0.0.1', port: 8081, logLevel: 'info' })
    expect(config.realmFile).toBe(join(import.meta.dirname, '../../../realm.json'))
    expect(config.dataDir).toBe(join(import.meta.dirname, '../../../.portal/data'))
  })

  it('put both databases into the data folder', () => {
    expect(parseEnv({ DATA_DIR: '/data', API_PORT: '0' })).toMatchObject({
      port: 0,
      webFile: '/data/web.sqlite',
      gameFile: '/data/realm.sqlite',
    })
  })

  it.each(['x', '-1', '65536', '80.5', '1e3', ' 80'])('refuse %p as a port', (API_PORT) => {
    expect(() => parseEnv({ API_PORT })).toThrow(StartError)
  })

  it('name everything that is wrong at once, in one line', () => {
    const parse = () => parseEnv({ API_PORT: 'x', LOG_LEVEL: 'loud' })
    expect(parse).toThrow(/^API_PORT is "x".*; LOG_LEVEL is "loud".*$/)
  })
})
