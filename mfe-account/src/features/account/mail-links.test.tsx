import { describe, expect, it } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import type { ApiAnswers } from 'portal-kit/testing'
import { button, noAnswer, openPage, posted } from '#testing/open-page.ts'

/** @param where the link carries its token: behind `#` or, as older mails have it, behind `?` */
const follow = (where: string, api: ApiAnswers = {}) =>
  openPage(`/account${where}`, { api })

const followWithSession = (where: string, api: ApiAnswers = {}) =>
  openPage(`/account${where}`, { api, session: 't0k3n' })

type User = Awaited<ReturnType<typeof follow>>['user']

describe('the link to set a new password', () => {
  const typeTwice = async (user: User, password: string, confirmation = password) => {
    await user.type(screen.getByLabelText('New password'), password)
    await user.type(screen.getByLabelText('Confirm password'), `${confirmation}{Enter}`)
  }

  it('opens the fourth mode of the card, which wins over a stored token (§2.14)', async () => {
    const { currentAddress } = await followWithSession('#reset=abc')
    expect(screen.getByRole('heading', { name: 'New password' })).toBeVisible()
    expect(currentAddress()).toBe('/account')
  })

  it.each(['#reset=abc', '?reset=abc', '?reset=older#reset=abc'])(
    'gives its token to the page alone, and leaves the address at once: %s',
    async (where) => {
      const { user, calls, currentAddress } = await follow(where)
      expect(currentAddress()).toBe('/account')
      await typeTwice(user, 'moonlight')
      await waitFor(() => expect(calls[0]?.body).toMatchObject({ token: 'abc' }))
    },
  )

  it('sets it, ends the session and hands over to an empty login', async () => {
    const { user, calls, currentAddress } = await followWithSession('#reset=abc', {
      'POST /api/auth/reset-password': { success: true },
    })
    await typeTwice(user, 'moonlight')
    expect(await screen.findByRole('heading', { name: 'Log in' })).toBeVisible()
    expect(screen.getByText('New password set! You can log in now.')).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Username' })).toHaveFocus()
    expect(screen.getByLabelText('Password')).toHaveValue('')
    expect(localStorage.getItem('token')).toBeNull()
    await waitFor(() => expect(currentAddress()).toBe('/account'))
    expect(posted({ calls })).toEqual([
      {
        call: 'POST /api/auth/reset-password',
        body: { token: 'abc', password: 'moonlight' },
      },
    ])
  })

  it.each([
    ['', '', 'Required field'],
    ['moonlight', 'sunlight1', 'Passwords do not match'],
    ['short', 'short', /Use 8 to 16 characters/],
  ])('refuses %p with %p before anything is sent', async (password, again, text) => {
    const { user, calls } = await follow('#reset=abc')
    if (password) await typeTwice(user, password, again)
    else await user.click(button('Set new password'))
    expect(screen.getAllByText(text)[0]).toBeVisible()
    expect(posted({ calls })).toEqual([])
  })

  it('says when it is no longer valid, and offers a new one', async () => {
    const { user, currentAddress } = await follow('#reset=old', {
      'POST /api/auth/reset-password': { success: false, message: 'auth.invalidLink' },
    })
    await typeTwice(user, 'moonlight')
    expect(await screen.findByRole('alert')).toHaveTextContent('no longer valid')
    await user.click(button('Request a new link'))
    expect(screen.getByRole('heading', { name: 'Recover access' })).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(currentAddress()).toBe('/account')
  })

  it('says that the server cannot be reached', async () => {
    const { user } = await follow('#reset=abc', {
      'POST /api/auth/reset-password': noAnswer,
    })
    await typeTwice(user, 'moonlight')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Error connecting to the server',
    )
  })
})

describe('the link to confirm a mail address', () => {
  const answers = { 'POST /api/auth/confirm-email': { success: true } }

  it('waits for a click, because mail filters follow links too', async () => {
    const { user, calls } = await follow('#confirm=abc', answers)
    expect(posted({ calls })).toEqual([])
    await user.click(button('Confirm email'))
    expect(await screen.findByText('Email confirmed!')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Log in' })).toBeVisible()
    expect(posted({ calls })).toEqual([
      { call: 'POST /api/auth/confirm-email', body: { token: 'abc' } },
    ])
  })

  it('leads a player with a session on to the dashboard', async () => {
    const { user, currentAddress } = await followWithSession('#confirm=abc', answers)
    await user.click(button('Confirm email'))
    await waitFor(() => expect(currentAddress()).toBe('/dashboard'))
    expect(screen.getByText('Email confirmed!')).toBeVisible()
  })

  it('says when it is no longer valid', async () => {
    const { user } = await follow('#confirm=old', {
      'POST /api/auth/confirm-email': { success: false, message: 'auth.invalidLink' },
    })
    await user.click(button('Confirm email'))
    expect(await screen.findByRole('alert')).toHaveTextContent('no longer valid')
  })
})

describe('the link that ends all sessions', () => {
  const answers = { 'POST /api/auth/end-sessions': { success: true } }

  it('waits for a click, then ends the session here too and asks for a new password', async () => {
    const { user, calls, currentAddress } = await followWithSession(
      '#end-sessions=abc',
      answers,
    )
    expect(screen.getByRole('heading', { name: 'Log out everywhere' })).toBeVisible()
    expect(currentAddress()).toBe('/account')
    expect(posted({ calls })).toEqual([])
    expect(localStorage.getItem('token')).toBe('t0k3n')
    await user.click(button('Log out everywhere'))
    expect(await screen.findByRole('heading', { name: 'Recover access' })).toBeVisible()
    expect(screen.getByRole('status')).toHaveTextContent('logged out everywhere')
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveFocus()
    expect(localStorage.getItem('token')).toBeNull()
    expect(posted({ calls })).toEqual([
      { call: 'POST /api/auth/end-sessions', body: { token: 'abc' } },
    ])
  })

  it('says when it is no longer valid, and offers to set a new password', async () => {
    const { user } = await follow('#end-sessions=old', {
      'POST /api/auth/end-sessions': {
        success: false,
        message: 'auth.invalidEndSessionsLink',
      },
    })
    await user.click(button('Log out everywhere'))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'already used or has expired',
    )
    expect(button('Log out everywhere')).toHaveFocus()
    await user.click(button('Set a new password'))
    expect(screen.getByRole('heading', { name: 'Recover access' })).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveFocus()
  })

  it('leaves everything as it is for an owner who made the change himself', async () => {
    const { user, calls, currentAddress } = await followWithSession(
      '#end-sessions=abc',
      answers,
    )
    await user.click(button('It was me, go back'))
    expect(currentAddress()).toBe('/dashboard')
    expect(posted({ calls })).toEqual([])
    expect(localStorage.getItem('token')).toBe('t0k3n')
  })
})

describe('the link that admits a device', () => {
  const answers = { 'POST /api/auth/admit-device': { success: true } }

  it('waits for a click, then hands over to the login with a clean address', async () => {
    const { user, calls, currentAddress } = await follow('#admit=abc', answers)
    expect(screen.getByRole('heading', { name: 'Allow a device' })).toBeVisible()
    expect(posted({ calls })).toEqual([])
    await user.click(button('Allow this device'))
    expect(await screen.findByText('Device allowed! You can log in now.')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Log in' })).toBeVisible()
    await waitFor(() => expect(currentAddress()).toBe('/account'))
    expect(posted({ calls })).toEqual([
      { call: 'POST /api/auth/admit-device', body: { token: 'abc' } },
    ])
  })

  it('wins over a stored token', async () => {
    await followWithSession('#admit=abc')
    expect(screen.getByRole('heading', { name: 'Allow a device' })).toBeVisible()
  })

  it('says when it is no longer valid', async () => {
    const { user } = await follow('#admit=old', {
      'POST /api/auth/admit-device': { success: false, message: 'auth.invalidLink' },
    })
    await user.click(button('Allow this device'))
    expect(await screen.findByRole('alert')).toHaveTextContent('no longer valid')
  })

  it('may be left alone', async () => {
    const { user, calls } = await follow('#admit=abc')
    await user.click(button('Not now'))
    expect(screen.getByRole('heading', { name: 'Log in' })).toBeVisible()
    expect(posted({ calls })).toEqual([])
  })
})
