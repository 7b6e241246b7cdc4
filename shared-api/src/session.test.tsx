import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, render, renderHook, screen } from '@testing-library/react'
import { useApi, useRealm } from './context.ts'
import {
  endSession,
  expireSession,
  observeSession,
  startSession,
  tokenKey,
  useSession,
} from './session.ts'

function Visitor() {
  const token = useSession((session) => session.token)
  return <p>{token ?? 'nobody'}</p>
}

/** Changes the storage as another tab does, which fires an event in this one. */
function fromAnotherTab(change: () => void, key: string | null) {
  change()
  act(() => void dispatchEvent(new StorageEvent('storage', { key })))
}

beforeEach(() => act(endSession))

describe('the session', () => {
  it('is nobody’s until the stored token is read', () => {
    localStorage.setItem(tokenKey, 'stored')
    render(<Visitor />)
    expect(screen.getByText('nobody')).toBeVisible()
    act(observeSession)
    expect(screen.getByText('stored')).toBeVisible()
  })

  it('is on screen and stored from its start to its end', () => {
    render(<Visitor />)
    act(() => startSession('new'))
    expect(screen.getByText('new')).toBeVisible()
    expect(localStorage.getItem('token')).toBe('new')
    act(endSession)
    expect(screen.getByText('nobody')).toBeVisible()
    expect(localStorage.getItem('token')).toBeNull()
    expect(useSession.getState().hasExpired).toBe(false)
  })

  it('that the server refuses is removed, and known to have expired until the next one', () => {
    act(() => startSession('old'))
    act(expireSession)
    expect(useSession.getState()).toEqual({ token: null, hasExpired: true })
    expect(localStorage.getItem('token')).toBeNull()
    act(() => startSession('new'))
    expect(useSession.getState()).toEqual({ token: 'new', hasExpired: false })
  })

  it('lasts as long as the document if storage is closed', () => {
    for (const method of ['getItem', 'setItem', 'removeItem'] as const)
      jest.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('Storage is closed', 'SecurityError')
      })
    act(observeSession)
    expect(useSession.getState().token).toBeNull()
    startSession('new')
    expect(useSession.getState().token).toBe('new')
    endSession()
    expect(useSession.getState().token).toBeNull()
  })
})

describe('the session follows another tab', () => {
  beforeEach(() => {
    act(observeSession)
    act(() => startSession('mine'))
  })

  it.each([
    ['that logs in', 'other', tokenKey, () => localStorage.setItem(tokenKey, 'other')],
    ['that logs out', 'nobody', tokenKey, () => localStorage.removeItem(tokenKey)],
    ['that clears the storage', 'nobody', null, () => localStorage.clear()],
    ['but not in other keys', 'mine', 'lang', () => localStorage.removeItem(tokenKey)],
  ])('%s', (_, shown, key, change) => {
    render(<Visitor />)
    fromAnotherTab(change, key)
    expect(screen.getByText(shown)).toBeVisible()
  })

  it('and forgets that an earlier session expired here', () => {
    act(expireSession)
    fromAnotherTab(() => localStorage.setItem(tokenKey, 'other'), tokenKey)
    fromAnotherTab(() => localStorage.removeItem(tokenKey), tokenKey)
    expect(useSession.getState()).toEqual({ token: null, hasExpired: false })
  })

  it('when the browser brings the document back from its cache', () => {
    localStorage.removeItem(tokenKey)
    const back = Object.assign(new Event('pageshow'), { persisted: true })
    act(() => void dispatchEvent(back))
    expect(useSession.getState().token).toBeNull()
  })
})

it('hooks say which context of the shell is missing', () => {
  expect(() => renderHook(useApi)).toThrow('useApi needs the ApiContext')
  expect(() => renderHook(useRealm)).toThrow('useRealm needs the RealmContext')
})
