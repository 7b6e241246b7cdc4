import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { gate, keep } from '#src/testing/release.ts'
import { dropOverride, takeDroppedOverride } from './dropped-overrides.ts'

const overrides = [{ remote: 'keep', build: '0123456789ab' }]
const url = new URL('http://portal.test/hall?list=pk')
const replace = jest.fn<(href: string) => void>()

beforeEach(() => {
  sessionStorage.clear()
  replace.mockClear()
})

describe('an exchanged remote that does not work', () => {
  it('is given up for the live one on the same page', () => {
    expect(dropOverride(overrides, keep, url, replace)).toBe(true)
    expect(replace.mock.calls).toEqual([['http://portal.test/hall?list=pk&remote=']])
  })

  it('is named in the next document, once', () => {
    dropOverride(overrides, keep, url, replace)
    expect(takeDroppedOverride([])).toBe('keep')
    expect(takeDroppedOverride([])).toBeNull()
  })

  it('is given up once where the gateway does not take it back', () => {
    dropOverride(overrides, keep, url, replace)
    expect(takeDroppedOverride(overrides)).toBeNull()
    expect(dropOverride(overrides, keep, url, replace)).toBe(false)
    expect(replace).toHaveBeenCalledTimes(1)
  })

  it('stays where storage is closed: nobody would know of it', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Storage is closed', 'SecurityError')
    })
    expect(dropOverride(overrides, keep, url, replace)).toBe(false)
  })
})

describe('a live remote that does not work', () => {
  it('has nothing to do with it', () => {
    expect(dropOverride(overrides, gate, url, replace)).toBe(false)
    expect(dropOverride([], keep, url, replace)).toBe(false)
    expect(replace).not.toHaveBeenCalled()
  })
})
