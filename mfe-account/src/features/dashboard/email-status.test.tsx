import { describe, expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import { button, noAnswer, openDashboard, posted } from '#testing/open-page.ts'

const call = 'POST /api/auth/confirm-email/send'

describe('the mail address', () => {
  it.each([
    [true, 'Email confirmed', 0],
    [false, 'Email not confirmed yet', 1],
  ])('that is confirmed or not (%s) says so: %s', async (emailConfirmed, text, buttons) => {
    await openDashboard({ dashboard: { emailConfirmed } })
    expect(screen.getByText(text)).toBeVisible()
    expect(screen.queryAllByRole('button', { name: 'Send confirmation' })).toHaveLength(
      buttons,
    )
  })

  it('says nothing where the server does not', async () => {
    await openDashboard()
    expect(screen.queryByText(/onfirmed/)).not.toBeInTheDocument()
  })

  it('is sent the link that confirms it', async () => {
    const shown = await openDashboard({
      dashboard: { emailConfirmed: false },
      api: { [call]: { success: true } },
    })
    await shown.user.click(button('Send confirmation'))
    expect(
      await screen.findByText('An email with the confirmation link was sent'),
    ).toBeVisible()
    expect(posted(shown)).toEqual([{ call, body: {} }])
  })

  it.each([
    ['refused', { success: false, message: 'auth.tooManyAttempts' }, /Too many attempts/],
    ['lost', noAnswer, 'An error occurred. Please try again later'],
  ])('says why when that is %s', async (_, answer, text) => {
    const { user } = await openDashboard({
      dashboard: { emailConfirmed: false },
      api: { [call]: answer },
    })
    await user.click(button('Send confirmation'))
    expect(await screen.findByRole('alertdialog')).toHaveAccessibleName(text)
  })
})
