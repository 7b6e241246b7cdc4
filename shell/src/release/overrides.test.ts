import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { gate, keep } from '#src/testing/release.ts'
import { dropOverride, takeDroppedOverride } from './release-watch.ts'

const overrides = [{ remote: 'keep', build: '0123456789ab' }]
const url = new URL('http://portal.test/hall?list=pk')
const replace = jest.fn<(href: string) => void>()
const drop = (remote = keep, active = overrides) =>
  dropOverride(active, remote, url, replace)

beforeEach(() => {
  sessionStorage.clear()
  replace.mockClear()
})

describe('an overridden remote that does not work', () => {
  it('is dropped for the live one on the same page, and named there once', () => {
    expect(drop()).toBe(true)
    expect(replace.mock.calls).toEqual([['http://portal.test/hall?list=pk&remote=']])
    expect(takeDroppedOverride([])).toBe('keep')
    expect(takeDroppedOverride([])).toBeNull()
  })

  it('is dropped once if the gateway keeps it', () => {
    drop()
    expect(takeDroppedOverride(overrides)).toBeNull()
    expect(drop()).toBe(false)
    expect(replace).toHaveBeenCalledTimes(1)
  })

  it('stays if storage is closed: it could be dropped for ever', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Storage is closed', 'SecurityError')
    })
    expect(drop()).toBe(false)
  })
})

it('a live remote that does not work drops no override', () => {
  expect(drop(gate)).toBe(false)
  expect(drop(keep, [])).toBe(false)
  expect(replace).not.toHaveBeenCalled()
})
