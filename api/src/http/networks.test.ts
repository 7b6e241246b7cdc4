import { describe, expect, it } from '@jest/globals'
import { networksOf } from '#src/http/networks.ts'

describe('the networks of an address', () => {
  it('are from one caller to a provider', () => {
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
