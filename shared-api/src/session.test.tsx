import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
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

function closeStorage() {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('Storage is closed', 'SecurityError')
    })
  }
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

  it('starts on screen and is remembered under the name of the specification', () => {
    render(<Visitor />)
    act(() => startSession('new'))
    expect(screen.getByText('new')).toBeVisible()
    expect(localStorage.getItem('token')).toBe('new')
  })

  it('is forgotten when it ends', () => {
    render(<Visitor />)
    act(() => startSession('new'))
    act(endSession)
    expect(screen.getByText('nobody')).toBeVisible()
    expect(localStorage.getItem('token')).toBeNull()
  })
})

describe('a session that the server does not take any more', () => {
  it('is forgotten, and known to have expired until the next one', () => {
    act(() => startSession('old'))
    act(expireSession)
    expect(useSession.getState()).toEqual({ token: null, hasExpired: true })
    expect(localStorage.getItem('token')).toBeNull()
    act(() => startSession('new'))
    expect(useSession.getState()).toEqual({ token: 'new', hasExpired: false })
  })

  it('did not expire where the player ended it', () => {
    act(() => startSession('old'))
    act(endSession)
    expect(useSession.getState().hasExpired).toBe(false)
  })
})

describe('what another tab does', () => {
  it.each([
    ['a login', 'other', tokenKey, () => localStorage.setItem(tokenKey, 'other')],
    ['a logout', 'nobody', tokenKey, () => localStorage.removeItem(tokenKey)],
    ['clearing the storage', 'nobody', null, () => localStorage.clear()],
  ])('is followed: %s', (_, shown, key, change) => {
    act(observeSession)
    act(() => startSession('mine'))
    render(<Visitor />)
    fromAnotherTab(change, key)
    expect(screen.getByText(shown)).toBeVisible()
  })

  it('leaves no word of an earlier session that expired here', () => {
    act(observeSession)
    act(() => startSession('mine'))
    act(expireSession)
    fromAnotherTab(() => localStorage.setItem(tokenKey, 'other'), tokenKey)
    fromAnotherTab(() => localStorage.removeItem(tokenKey), tokenKey)
    expect(useSession.getState()).toEqual({ token: null, hasExpired: false })
  })

  it('is followed when the browser brings the document back from its cache', () => {
    act(observeSession)
    act(() => startSession('mine'))
    localStorage.removeItem(tokenKey)
    const back = Object.assign(new Event('pageshow'), { persisted: true })
    act(() => void dispatchEvent(back))
    expect(useSession.getState().token).toBeNull()
  })

  it('to another key is not ours', () => {
    act(observeSession)
    act(() => startSession('mine'))
    render(<Visitor />)
    fromAnotherTab(() => localStorage.removeItem(tokenKey), 'lang')
    expect(screen.getByText('mine')).toBeVisible()
  })
})

describe('where the storage is closed to us', () => {
  it('there is no stored session, and that is no error', () => {
    closeStorage()
    act(observeSession)
    expect(useSession.getState().token).toBeNull()
  })

  it('a session lasts as long as the page', () => {
    closeStorage()
    startSession('new')
    expect(useSession.getState().token).toBe('new')
    endSession()
    expect(useSession.getState().token).toBeNull()
  })
})
