import { expect, it } from '@jest/globals'
import { pagePathOf } from './send.ts'

it('a row of slashes costs no more than other characters', () => {
  const slashes = '/'.repeat(1_000_000)
  expect(pagePathOf(`/towers${slashes}`)).toBe('/towers')
  expect(pagePathOf(`${slashes}x`)).toHaveLength(1_000_001)
})
