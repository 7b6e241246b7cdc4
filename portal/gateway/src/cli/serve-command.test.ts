import { describe, expect, it } from '@jest/globals'
import { parseNetworks } from './serve-command.ts'

describe('trusted proxies', () => {
  it.each([
    ['127.0.0.1', ['127.0.0.1']],
    ['127.0.0.1,10.0.0.0/8', ['127.0.0.1', '10.0.0.0/8']],
    [' 192.0.2.1 , 2001:db8::/32 ', ['192.0.2.1', '2001:db8::/32']],
    ['::1,', ['::1']],
    ['', []],
  ])('are read from %p', (text, networks) => {
    expect(parseNetworks(text)).toEqual(networks)
  })

  it('add up where the option is given several', () => {
    expect(parseNetworks('10.0.0.7', ['127.0.0.1'])).toEqual(['127.0.0.1', '10.0.0.7'])
  })

  it.each([
    ['localhost', 'localhost'],
    ['127.0.0.1,10.0.0.0/33', '10.0.0.0/33'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['::/0', '::/0'],
    ['127.0.0.1 10.0.0.1', '127.0.0.1 10.0.0.1'],
  ])('are not read from %p', (text, wrong) => {
    expect(() => parseNetworks(text)).toThrow(
      `${wrong} is not a valid address: a network looks like`,
    )
  })
})
