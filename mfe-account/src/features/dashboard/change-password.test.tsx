import { describe, expect, it } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import type { ApiAnswers } from 'portal-kit/testing'
import {
  button,
  loads,
  noAnswer,
  openDashboard,
  posted,
  refusal,
} from '#testing/open-page.ts'

const call = 'POST /api/dashboard/change-password'
const field = (name: string) => screen.getByLabelText(name)

async function open(api: ApiAnswers = {}) {
  const shown = await openDashboard({ api })
  await shown.user.click(button('Change password'))
  return shown
}

async function fill(
  user: Awaited<ReturnType<typeof open>>['user'],
  {
    current = 'old',
    next = 'moonlight',
    again = 'moonlight',
  }: { current?: string; next?: string; again?: string } = {},
) {
  await user.type(field('Current password'), current)
  await user.type(field('New password'), next)
  await user.type(field('Confirm password'), `${again}{Enter}`)
}

describe('the change-password form', () => {
  it('is closed until it is asked for, takes the focus, and gives it back (§2.15, §4.7)', async () => {
    const { user } = await openDashboard()
    expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument()
    await user.click(button('Change password'))
    expect(field('Current password')).toHaveFocus()
    await user.click(button('Cancel'))
    expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument()
    expect(button('Change password')).toHaveFocus()
  })

  it('lets password managers know their fields', async () => {
    await open()
    expect(field('Current password')).toHaveAttribute('autocomplete', 'current-password')
    expect(field('New password')).toHaveAttribute('autocomplete', 'new-password')
    expect(field('Confirm password')).toHaveAttribute('autocomplete', 'new-password')
  })

  it('needs all three (§5.4)', async () => {
    const { user, calls } = await open()
    await user.click(button('Save'))
    expect(screen.getByRole('alert')).toHaveTextContent('Please fill in all fields')
    expect(screen.getAllByText('Required field')).toHaveLength(3)
    expect(posted({ calls })).toEqual([])
  })

  it('needs the new one twice (§5.4)', async () => {
    const { user, calls } = await open()
    await fill(user, { again: 'sunlight1' })
    expect(field('Confirm password')).toHaveAccessibleDescription('Passwords do not match')
    expect(posted({ calls })).toEqual([])
  })

  it('holds the new one to the limits of the game, never the current one', async () => {
    const { user, calls } = await open()
    await fill(user, { current: 'x', next: 'short' })
    expect(field('New password')).toHaveAccessibleDescription(/Use 8 to 16 characters/)
    expect(field('Current password')).toBeValid()
    expect(posted({ calls })).toEqual([])
  })

  it('says that the password was changed, closes and reloads (§3.15, §8.4)', async () => {
    const shown = await open({ [call]: { message: 'auth.passwordChanged' } })
    await fill(shown.user)
    expect(await screen.findByText('Password changed successfully!')).toBeVisible()
    expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument()
    expect(button('Change password')).toHaveFocus()
    expect(loads(shown)).toBe(2)
    expect(posted(shown)).toEqual([
      {
        call,
        body: {
          currentPassword: 'old',
          newPassword: 'moonlight',
          confirmPassword: 'moonlight',
        },
      },
    ])
  })
})

describe('a change of password that is refused', () => {
  it.each([
    [{ error: 'wrong-password' }],
    [{ error: 'auth.incorrectPassword', message: 'auth.incorrectPassword' }],
    [{}],
  ])('with 401 and %j says that the current one is incorrect (§8.4)', async (body) => {
    const { user } = await open({ [call]: refusal(401, body) })
    await fill(user)
    await waitFor(() => expect(field('Current password')).toHaveFocus())
    expect(field('Current password')).toHaveAccessibleDescription(
      'Current password is incorrect',
    )
    expect(localStorage.getItem('token')).toBe('t0k3n')
  })

  it('with 401 and invalid-token ends the session (§8.4)', async () => {
    const { user } = await open({ [call]: refusal(401, { error: 'invalid-token' }) })
    await fill(user)
    await waitFor(() => expect(localStorage.getItem('token')).toBeNull())
    expect(screen.queryByText('Password changed successfully!')).not.toBeInTheDocument()
  })

  it.each([
    ['the text of the server', refusal(422, { error: 'Too simple' }), 'Too simple'],
    [
      'the message that the server names',
      refusal(429, { message: 'auth.tooManyAttempts', error: 'rate-limit' }),
      'Too many attempts. Wait a few minutes and try again.',
    ],
    [
      'the general text where there is none',
      refusal(500, { code: 'internal', message: 'Internal Server Error' }),
      'An error occurred. Please try again later',
    ],
    [
      'the general text of a lost connection',
      noAnswer,
      'An error occurred. Please try again later',
    ],
    ['the error of an answer of 200', { error: 'Not today' }, 'Not today'],
  ])('says %s (§8.4)', async (_, answer, text) => {
    const { user } = await open({ [call]: answer })
    await fill(user)
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect(field('New password')).toHaveValue('moonlight')
  })

  it('for the new password says so at its field (§5.4)', async () => {
    const { user } = await open({
      [call]: refusal(400, { message: 'auth.invalidPassword', error: 'invalid-password' }),
    })
    await fill(user)
    await waitFor(() => expect(field('New password')).toHaveFocus())
    expect(field('New password')).toHaveAccessibleDescription(/Use 8 to 16 characters/)
  })
})
