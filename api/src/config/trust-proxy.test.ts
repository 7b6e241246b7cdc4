import { describe, expect, it } from '@jest/globals'
import { parseEnv } from '#src/config/env.ts'

describe('TRUST_PROXY', () => {
  it.each([
    [undefined, []],
    ['', []],
    [' , ', []],
    ['127.0.0.1', ['127.0.0.1']],
    ['10.0.0.0/8, ::1 ,fd00::/8', ['10.0.0.0/8', '::1', 'fd00::/8']],
  ])('%j names %j', (TRUST_PROXY, networks) => {
    expect(parseEnv({ TRUST_PROXY }).trustProxy).toEqual(networks)
  })

  it.each([
    'nginx',
    'loopback',
    '10.0.0',
    '10.0.0.0/33',
    '10.0.0.0/8/8',
    '10.0.0.7 10.0.0.8',
    '0.0.0.0/0',
    '::/0',
  ])('may not hold %j, and is refused in one line', (network) => {
    expect(() => parseEnv({ TRUST_PROXY: `127.0.0.1,${network}` })).toThrow(
      `TRUST_PROXY has "${network}": name the proxies in front by address (10.0.0.7) or range (10.0.0.0/8), with commas between them`,
    )
  })
})
