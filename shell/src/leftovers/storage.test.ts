import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { endSession, startSession } from 'shared-api'
import { watchStorage } from './storage.ts'

const on = jest.fn<(event: string, listener: (language: string) => void) => void>()
const names = ['keep', 'gate']
let find: ReturnType<typeof watchStorage>

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  localStorage.setItem('lang', 'en')
  localStorage.setItem('gate.filter', 'all')
  localStorage.setItem('volume', '11')
  startSession('t0k3n')
  find = watchStorage({ on } as never, names)
})

/** What another tab does arrives as an event. */
const inOtherTab = (key: string | null, newValue: string | null) => {
  if (key === null) localStorage.clear()
  else if (newValue === null) localStorage.removeItem(key)
  else localStorage.setItem(key, newValue)
  dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }))
}

const leave = (remote: string) => {
  const found = find(remote).filter(({ isLeft }) => isLeft())
  for (const { putBack } of found) putBack()
  expect(found.filter(({ isLeft }) => isLeft())).toEqual([])
  return found.map(({ what }) => what)
}

const lost = 'localStorage lost or changed keys of others:'

describe('the storage', () => {
  it('is whole again after a remote cleared it, and says so once', () => {
    localStorage.clear()
    expect(leave('keep')).toEqual([`${lost} gate.filter, lang, token, volume`])
    const whole = { lang: 'en', token: 't0k3n', 'gate.filter': 'all', volume: '11' }
    expect({ ...localStorage }).toEqual(whole)
    expect(leave('keep')).toEqual([])
  })

  it.each([
    ['token', () => localStorage.setItem('token', 'stolen')],
    ['lang', () => localStorage.removeItem('lang')],
    ['gate.filter', () => localStorage.setItem('gate.filter', 'none')],
  ])('keeps %s as it was', (key, change) => {
    const before = localStorage.getItem(key)
    change()
    expect(leave('keep')).toEqual([`${lost} ${key}`])
    expect(localStorage.getItem(key)).toBe(before)
  })

  it('is the remote’s own in the keys that have its name, or that it brought, or nobody knows', () => {
    localStorage.setItem('scores', '1')
    expect(leave('gate')).toEqual([])
    localStorage.removeItem('gate.filter')
    localStorage.setItem('volume', '3')
    localStorage.setItem('scores', '2')
    expect(leave('gate')).toEqual([])
    localStorage.removeItem('scores')
    expect(leave('keep')).toEqual([`${lost} scores`])
  })

  it('follows the shell and other tabs', () => {
    endSession()
    expect(leave('keep')).toEqual([])
    inOtherTab('token', 'other')
    inOtherTab('gate.filter', null)
    expect(leave('keep')).toEqual([])
    on.mock.lastCall?.[1]('es')
    localStorage.setItem('lang', 'es')
    expect(leave('keep')).toEqual([])
    inOtherTab(null, null)
    expect(leave('keep')).toEqual([])
    expect(localStorage).toHaveLength(0)
  })

  it('waits for what another tab has done, but not told yet', () => {
    localStorage.removeItem('token')
    const found = find('keep')
    inOtherTab('token', null)
    expect(found.map(({ isLeft }) => isLeft())).toEqual([false])
  })

  it('may be blocked', () => {
    jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new Error('The operation is insecure')
    })
    expect(watchStorage({ on } as never, names)('keep')).toEqual([])
    jest.restoreAllMocks()
  })
})
