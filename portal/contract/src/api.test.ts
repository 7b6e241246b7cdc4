import { expect, it } from '@jest/globals'
import { isNetwork } from './api.ts'

it.each(['0.0.0.0/0', '::/0'])('trusted proxies may not be everybody: %s', (network) => {
  expect(isNetwork(network)).toBe(false)
})
