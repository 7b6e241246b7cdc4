import { describe, expect, it } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import type { ApiAnswers } from 'portal-kit/testing'
import { button, field, noAnswer, openDashboard, refusal } from '#testing/open-page.ts'

const call = 'POST /api/dashboard/change-password'

async function open(api: ApiAnswers = {}) {
  const shown = await openDashboard({ api })
  await shown.user.click(button('Change password'))
  return shown
}

type User = Awaited<ReturnType<typeof open>>['user']

async function fill(user: User, again = 'moonlight') {
  await user.type(field('Current password'), 'old')
  await user.type(field('New password'), 'moonlight')
  await user.type(field('Confirm password'), `${again}{Enter}`)
}

describe('the change-password form', () => {
  it('is closed until it is asked for, takes the focus, and gives it back (§2.15, §4.7)', async () => {
    const { user } = await openDashboard()
    expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument()
    await user.click(button('Change password'))
    expect(field('Current password')).toHaveFocus()
    expect(field('Current password')).toHaveAttribute('autocomplete', 'current-password')
    await user.click(button('Cancel'))
    expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument()
    expect(button('Change password')).toHaveFocus()
  })

  it('needs all three (§5.4)', async () => {
    const { user, posted } = await open()
    await user.click(button('Save'))
    expect(screen.getByRole('alert')).toHaveTextContent('Please fill in all fields')
    expect(screen.getAllByText('Required field')).toHaveLength(3)
    expect(posted()).toEqual([])
  })

  it('needs the new one twice (§5.4)', async () => {
    const { user, posted } = await open()
    await fill(user, 'sunlight1')
    expect(field('Confirm password')).toHaveAccessibleDescription('Passwords do not match')
    expect(posted()).toEqual([])
  })

  it('says that the password was changed, closes and reloads (§3.15, §8.4)', async () => {
    const shown = await open({ [call]: { message: 'auth.passwordChanged' } })
    await fill(shown.user)
    expect(await screen.findByText('Password changed successfully!')).toBeVisible()
    expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument()
    expect(button('Change password')).toHaveFocus()
    expect(shown.loads()).toBe(2)
    const body = {
      currentPassword: 'old',
      newPassword: 'moonlight',
      confirmPassword: 'moonlight',
    }
    expect(shown.posted()).toEqual([{ call, body }])
  })
})

describe('a change of password that is refused', () => {
  const general = 'An error occurred. Please try again later'

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

  it('says what the server says, else the general text (§8.4)', async () => {
    const tooMany = { message: 'auth.tooManyAttempts', error: 'rate-limit' }
    // No two with the same text in a row: each must come anew.
    const answers: [answer: () => unknown, text: string][] = [
      [() => refusal(422, { error: 'Too simple' }), 'Too simple'],
      [() => refusal(500, { message: 'Oh' }), general],
      [() => refusal(429, tooMany), 'Too many attempts. Wait a few minutes and try again.'],
      [noAnswer, general],
      [() => ({ error: 'Not today' }), 'Not today'],
    ]
    const texts = answers.map(([, text]) => text)
    const next = () => answers.shift()?.[0]()
    const { user } = await open({ [call]: next })
    await fill(user)
    for (const text of texts) {
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text))
      expect(field('New password')).toHaveValue('moonlight')
      if (answers.length > 0) await user.click(button('Save'))
    }
    expect(answers).toEqual([])
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
