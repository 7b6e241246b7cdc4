import { describe, expect, it } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import type { ApiAnswers } from 'portal-kit/testing'
import { button, field, openPage } from '#testing/open-page.ts'

/** @param where the link carries its token: behind `#` or, as older mails have it, behind `?` */
const follow = (where: string, api: ApiAnswers = {}) =>
  openPage(`/account${where}`, { api })

const followWithSession = (where: string, api: ApiAnswers = {}) =>
  openPage(`/account${where}`, { api, session: 't0k3n' })

type User = Awaited<ReturnType<typeof follow>>['user']

const heading = (name: string) => screen.getByRole('heading', { name })

const typeTwice = async (user: User, password: string, again = password) => {
  await user.type(field('New password'), password)
  await user.type(field('Confirm password'), `${again}{Enter}`)
}

describe('the forgotten password', () => {
  it('needs a mail address (§5.3, §8.2)', async () => {
    const { user, posted } = await openPage('/account')
    await user.click(button('Forgot my password'))
    await user.click(button('Send email'))
    expect(screen.getByRole('alert')).toHaveTextContent('Please fill in all fields')
    await user.type(field('Email'), 'nope{Enter}')
    expect(field('Email')).toHaveAccessibleDescription('Invalid email')
    expect(posted()).toEqual([])
  })

  it('says that the mail was sent (§2.14)', async () => {
    const { user, posted } = await openPage('/account', {
      api: {
        'POST /api/auth/forgot-password': { success: true },
      },
    })
    await user.click(button('Forgot my password'))
    await user.type(field('Email'), 's@aurora.gg{Enter}')
    expect(await screen.findByRole('status')).toHaveTextContent('An email')
    const body = { email: 's@aurora.gg' }
    expect(posted()).toEqual([{ call: 'POST /api/auth/forgot-password', body }])
  })
})

describe('the link to set a new password', () => {
  it('opens the fourth mode of the card, which wins over a stored token (§2.14)', async () => {
    const { currentAddress } = await followWithSession('#reset=abc')
    expect(heading('New password')).toBeVisible()
    expect(currentAddress()).toBe('/account')
  })

  it.each(['#reset=abc', '?reset=abc', '?reset=older#reset=abc'])(
    'gives its token to the page alone, and leaves the address at once: %s',
    async (where) => {
      const { user, posted, currentAddress } = await follow(where)
      expect(currentAddress()).toBe('/account')
      await typeTwice(user, 'moonlight')
      await waitFor(() => expect(posted()[0]?.body).toMatchObject({ token: 'abc' }))
    },
  )

  it('sets it, ends the session and hands over to an empty login', async () => {
    const { user, posted, currentAddress } = await followWithSession('#reset=abc', {
      'POST /api/auth/reset-password': { success: true },
    })
    await typeTwice(user, 'moonlight')
    expect(await screen.findByRole('heading', { name: 'Log in' })).toBeVisible()
    expect(screen.getByText('New password set! You can log in now.')).toBeVisible()
    expect(field('Username')).toHaveFocus()
    expect(field('Password')).toHaveValue('')
    expect(localStorage.getItem('token')).toBeNull()
    await waitFor(() => expect(currentAddress()).toBe('/account'))
    const body = { token: 'abc', password: 'moonlight' }
    expect(posted()).toEqual([{ call: 'POST /api/auth/reset-password', body }])
  })

  it('refuses two passwords that differ before anything is sent', async () => {
    const { user, posted } = await follow('#reset=abc')
    await typeTwice(user, 'moonlight', 'sunlight1')
    expect(screen.getByText('Passwords do not match')).toBeVisible()
    expect(posted()).toEqual([])
  })
})

describe.each([
  ['confirm', 'Confirm email', 'confirm-email', 'Log in', /^Email confirmed!/],
  ['admit', 'Allow this device', 'admit-device', 'Log in', /^Device allowed!/],
  [
    'end-sessions',
    'Log out everywhere',
    'end-sessions',
    'Recover access',
    /was logged out everywhere/,
  ],
  ['change-email', 'Confirm the change', 'change-email', 'Log in', /^Email changed!/],
  ['undo-email', 'Restore my email', 'undo-email', 'Recover access', /Your email is back/],
])('the link to %s', (name, submit, path, next, text) => {
  const call = `POST /api/auth/${path}`

  it('waits for a click, because mail filters follow links too', async () => {
    const { user, posted, currentAddress } = await follow(`#${name}=abc`, {
      [call]: { success: true },
    })
    expect(posted()).toEqual([])
    await user.click(button(submit))
    expect(await screen.findByRole('heading', { name: next })).toBeVisible()
    expect(screen.getByRole('status')).toHaveTextContent(text)
    await waitFor(() => expect(currentAddress()).toBe('/account'))
    expect(posted()).toEqual([{ call, body: { token: 'abc' } }])
  })

  it('says when it is no longer valid', async () => {
    const { user } = await follow(`#${name}=old`, {
      [call]: { success: false, message: 'auth.invalidLink' },
    })
    await user.click(button(submit))
    expect(await screen.findByRole('alert')).toHaveTextContent('no longer valid')
    expect(button(submit)).toHaveFocus()
  })
})

describe('a visitor with a link', () => {
  const done = { success: true }

  it('goes on to the dashboard if a session is there when the mail is confirmed', async () => {
    const api = { 'POST /api/auth/confirm-email': done }
    const { user, currentAddress } = await followWithSession('#confirm=abc', api)
    await user.click(button('Confirm email'))
    await waitFor(() => expect(currentAddress()).toBe('/dashboard'))
    expect(screen.getByText('Email confirmed!')).toBeVisible()
  })

  it('is told that the other mailbox is missing when one has confirmed a new email', async () => {
    const waiting = { success: true, message: 'auth.emailChangeWaiting' }
    const { user } = await follow('#change-email=abc', {
      'POST /api/auth/change-email': waiting,
    })
    await user.click(button('Confirm the change'))
    expect(await screen.findByRole('status')).toHaveTextContent(/sent to the other email/)
  })

  it('ends the session here too with all others, and is asked for a mail address', async () => {
    const api = { 'POST /api/auth/end-sessions': done }
    const { user } = await followWithSession('#end-sessions=abc', api)
    expect(localStorage.getItem('token')).toBe('t0k3n')
    await user.click(button('Log out everywhere'))
    await waitFor(() => expect(localStorage.getItem('token')).toBeNull())
    expect(field('Email')).toHaveFocus()
  })

  it.each([
    ['#reset=abc', 'Request a new link', 'Recover access'],
    ['#end-sessions=abc', 'Set a new password', 'Recover access'],
    ['#admit=abc', 'Not now', 'Log in'],
    ['#confirm=abc', 'Not now', 'Log in'],
  ])('may leave %s by “%s”', async (where, choice, mode) => {
    const { user, posted } = await follow(where)
    await user.click(button(choice))
    expect(heading(mode)).toBeVisible()
    expect(posted()).toEqual([])
  })

  it('keeps the session if the owner made the change', async () => {
    const { user, posted, currentAddress } = await followWithSession('#end-sessions=abc')
    await user.click(button('It was me, go back'))
    expect(currentAddress()).toBe('/dashboard')
    expect(posted()).toEqual([])
    expect(localStorage.getItem('token')).toBe('t0k3n')
  })
})
