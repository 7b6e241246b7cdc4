import { afterEach, describe, expect, it } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import { endSession } from 'shared-api'
import { button, posted, showDashboard } from '#testing/dashboard.tsx'
import { networkError } from '#testing/fake-api.ts'

const path = '/auth/confirm-email/send'

afterEach(() => act(endSession))

describe('the mail address', () => {
  it.each([
    [true, 'Email confirmed', 0],
    [false, 'Email not confirmed yet', 1],
  ])('that is confirmed or not (%s) says so: %s', async (emailConfirmed, text, buttons) => {
    await showDashboard({ dashboard: { emailConfirmed } })
    expect(screen.getByText(text)).toBeVisible()
    expect(screen.queryAllByRole('button', { name: 'Send confirmation' })).toHaveLength(
      buttons,
    )
  })

  it('says nothing where the server does not', async () => {
    await showDashboard()
    expect(screen.queryByText(/onfirmed/)).not.toBeInTheDocument()
  })

  it('is sent the link that confirms it', async () => {
    const shown = await showDashboard({
      dashboard: { emailConfirmed: false },
      answers: { [path]: { success: true } },
    })
    await shown.user.click(button('Send confirmation'))
    expect(
      await screen.findByText('An email with the confirmation link was sent'),
    ).toBeVisible()
    expect(posted(shown)).toEqual([{ path, body: {} }])
  })

  it.each([
    ['refused', { success: false, message: 'auth.tooManyAttempts' }, /Too many attempts/],
    ['lost', networkError(), 'An error occurred. Please try again later'],
  ])('says why when that is %s', async (_, answer, text) => {
    const { user } = await showDashboard({
      dashboard: { emailConfirmed: false },
      answers: { [path]: answer },
    })
    await user.click(button('Send confirmation'))
    expect(await screen.findByRole('alertdialog')).toHaveAccessibleName(text)
  })
})
