import { describe, expect, it } from '@jest/globals'
import { networksOf } from '#src/http/networks.ts'

describe('the networks of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7/32'],
    ['::ffff:203.0.113.7', '203.0.113.7/32'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8::/64'],
    ['::1', '::/64'],
    ['unknown', 'unknown'],
  ])('%s is the caller %s', (address, expected) => {
    expect(networksOf(address).caller).toBe(expected)
  })

  it('are wider ones too', () => {
    expect(networksOf('203.0.113.7')).toEqual({
      caller: '203.0.113.7/32',
      home: '203.0.113.7/32',
      site: '203.0.113.0/24',
      provider: '203.0.0.0/16',
    })
    expect(networksOf('2001:db8:abcd:12ff::1')).toEqual({
      caller: '2001:db8:abcd:12ff::/64',
      home: '2001:db8:abcd:1200::/56',
      site: '2001:db8:abcd::/48',
      provider: '2001:db8::/32',
    })
  })
})
