import { expect, it } from '@jest/globals'
import { addressKey, networkOf } from './address.ts'

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['1::2:3:4:5:6:7', '1:0:2:3'],
  ['::1', '0:0:0:0'],
  ['no address', 'no address'],
  ['::::::::::', '0:0:0:0'],
])('the address %s counts as %s', (ip, key) => {
  expect(addressKey(ip)).toBe(key)
})

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2', '2001:db8:1'],
  ['2001:db8:0:0', '2001:db8:0'],
])('the address %s is of the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
