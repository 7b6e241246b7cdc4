import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import type { ApiAnswers } from 'portal-kit/testing'
import { aDashboard, button, field, openDashboard, refusal } from '#testing/open-page.ts'

const begin = 'POST /api/auth/second-factor/begin'
const confirm = 'POST /api/auth/second-factor/confirm'
const remove = 'POST /api/auth/second-factor/remove'
const secret = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const begun = { success: true, secret, uri: `otpauth://totp/demo?secret=${secret}` }
const recoveryCodes = ['01abc-defgh', '23jkm-npqrs']
const refused = (message: string) => ({ success: false, message: `auth.${message}` })

const open = async (secondFactor: boolean, text: string, api: ApiAnswers = {}) => {
  const shown = await openDashboard({ dashboard: { secondFactor }, api })
  await shown.user.click(button(text))
  return shown
}

describe('turning two-step verification on', () => {
  const answers = { [begin]: begun, [confirm]: { success: true, recoveryCodes } }
  const turnOn = (api: ApiAnswers = answers) =>
    open(false, 'Turn on two-step verification', api)
  const toCode = async (api?: ApiAnswers) => {
    const shown = await turnOn(api)
    await shown.user.type(await screen.findByLabelText('Current password'), 'old{Enter}')
    await screen.findByRole('img', { name: 'QR code for the authenticator app' })
    return shown
  }

  it('asks for the password, shows the secret twice, and then the recovery codes (§2.15)', async () => {
    const { user, posted, loads } = await toCode()
    expect(screen.getByText('ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567')).toBeVisible()
    const code = field('Code from the authenticator app')
    expect(code).toHaveFocus()
    expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    await user.type(code, '123456{Enter}')
    expect(await screen.findByRole('heading', { name: 'Recovery codes' })).toHaveFocus()
    const list = screen.getByRole('list', { name: 'Recovery codes' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(2)
    expect(posted().map(({ body }) => body)).toEqual([
      { currentPassword: 'old' },
      { code: '123456' },
    ])
    await user.click(button('I saved the codes'))
    expect(await screen.findByText('Two-step verification is on!')).toBeVisible()
    expect(screen.queryByText(recoveryCodes[0] ?? '')).not.toBeInTheDocument()
    expect(loads()).toBe(2)
  })

  it('gives the focus back to its button, which now turns it off', async () => {
    const isOn = [false, true]
    const { user } = await toCode({
      ...answers,
      'GET /api/dashboard': () => aDashboard({ secondFactor: isOn.shift() ?? true }),
    })
    await user.type(field('Code from the authenticator app'), '123456{Enter}')
    await screen.findByRole('heading', { name: 'Recovery codes' })
    await user.click(button('I saved the codes'))
    const turnOff = { name: 'Turn off two-step verification' }
    expect(await screen.findByRole('button', turnOff)).toHaveFocus()
  })

  it('says at its field that the password or the code is wrong', async () => {
    const { user } = await turnOn({ [begin]: refused('currentPasswordIncorrect') })
    await user.type(await screen.findByLabelText('Current password'), 'guess{Enter}')
    await waitFor(() =>
      expect(field('Current password')).toHaveAccessibleDescription(/incorrect/),
    )
  })

  it('keeps the QR code while the code is wrong', async () => {
    const { user } = await toCode({ ...answers, [confirm]: refused('incorrectCode') })
    await user.type(field('Code from the authenticator app'), '000000{Enter}')
    await waitFor(() =>
      expect(field('Code from the authenticator app')).toHaveAccessibleDescription(
        /Wrong or already used code/,
      ),
    )
    expect(screen.getByRole('img', { name: /QR code/ })).toBeVisible()
  })

  it('can be left, which gives the focus back', async () => {
    const { user } = await toCode()
    await user.click(button('Cancel'))
    expect(button('Turn on two-step verification')).toHaveFocus()
  })
})

describe('a player with two-step verification', () => {
  it('turns it off with the password and a code', async () => {
    const { user, posted } = await open(true, 'Turn off two-step verification', {
      [remove]: { success: true, message: 'auth.secondFactorRemoved' },
    })
    expect(screen.getByText('Two-step verification is on')).toBeVisible()
    await user.type(await screen.findByLabelText('Current password'), 'old')
    await user.type(field('Code from the authenticator app'), '01abc-defgh{Enter}')
    expect(await screen.findByText('Two-step verification is off')).toBeVisible()
    const body = { currentPassword: 'old', code: '01abc-defgh' }
    expect(posted()).toEqual([{ call: remove, body }])
  })

  it('is asked for a code with a new password', async () => {
    const { user, posted } = await open(true, 'Change password', {
      'POST /api/dashboard/change-password': refusal(403, {
        error: 'code-needed',
        message: 'auth.incorrectCode',
      }),
    })
    await user.type(field('Current password'), 'old')
    await user.type(field('New password'), 'moonlight')
    await user.type(field('Confirm password'), 'moonlight')
    await user.type(field('Code from the authenticator app'), '123456{Enter}')
    await waitFor(() => expect(field('Code from the authenticator app')).toHaveFocus())
    expect(posted()[0]?.body).toMatchObject({ code: '123456' })
  })

  it('is asked for a code when coins leave; the same call keeps its key with another code', async () => {
    const { user, posted, keys } = await open(true, 'Send coins to Kaelthorn', {
      'POST /api/game/send-coins': refusal(500),
    })
    await user.type(field('Amount'), '10')
    for (const code of ['123456', '654321']) {
      await user.clear(field('Code from the authenticator app'))
      await user.type(field('Code from the authenticator app'), `${code}{Enter}`)
      await waitFor(() => expect(posted().at(-1)?.body).toMatchObject({ code }))
    }
    const bodies = posted().map(({ body }) => body)
    expect(bodies).toEqual([
      { charName: 'Kaelthorn', amount: 10, code: '123456' },
      { charName: 'Kaelthorn', amount: 10, code: '654321' },
    ])
    expect(new Set(keys()).size).toBe(1)
  })

  it('is told when the code for premium is wrong', async () => {
    const { user } = await open(true, 'Activate premium for Kaelthorn', {
      'POST /api/game/activate-premium': refusal(403, { code: 'incorrect-code' }),
    })
    await user.type(field('Code from the authenticator app'), '123456{Enter}')
    expect(await screen.findByText(/Wrong or already used code/)).toBeVisible()
  })
})

describe('a change of the email', () => {
  const call = 'POST /api/dashboard/change-email'
  const sent = { success: true, message: 'auth.emailChangeSent' }
  const fill = async (user: Awaited<ReturnType<typeof open>>['user'], email: string) => {
    await user.type(await screen.findByLabelText('New email'), email)
    await user.type(field('Current password'), 'old')
  }

  it('needs the password, and says that both mailboxes confirm it (§2.15)', async () => {
    const { user, posted } = await open(false, 'Change email', { [call]: sent })
    await fill(user, 'new@aurora.gg')
    await user.keyboard('{Enter}')
    expect(await screen.findByText(/once both are confirmed/)).toBeVisible()
    const body = { email: 'new@aurora.gg', currentPassword: 'old' }
    expect(posted()).toEqual([{ call, body }])
  })

  it('refuses what is no address before anything is sent', async () => {
    const { user, posted } = await open(false, 'Change email', { [call]: sent })
    await fill(user, 'nope')
    await user.keyboard('{Enter}')
    expect(field('New email')).toHaveAccessibleDescription('Invalid email')
    expect(posted()).toEqual([])
  })

  it('takes a code too where there is a second factor', async () => {
    const { user, posted } = await open(true, 'Change email', { [call]: sent })
    await fill(user, 'new@aurora.gg')
    await user.type(field('Code from the authenticator app'), '123456{Enter}')
    await waitFor(() => expect(posted()[0]?.body).toMatchObject({ code: '123456' }))
  })
})
