import { describe, expect, it } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { field, openPage } from '#testing/open-page.ts'

describe('the login', () => {
  it('asks for a code where there is a second factor, and may trust the device (§2.14, §3.13)', async () => {
    const answers = [
      { success: false, message: 'auth.codeRequired' },
      { success: false, message: 'auth.incorrectCode' },
      { success: true, token: 't0k3n' },
    ]
    const { user, posted, currentAddress } = await openPage('/account', {
      api: {
        'POST /api/auth/login': () => answers.shift() ?? {},
      },
    })
    await user.type(field('Username'), 'demo')
    await user.type(field('Password'), 'demo1234{Enter}')
    const code = await screen.findByLabelText('Code from the authenticator app')
    expect(code).toHaveFocus()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    await user.type(code, '000000{Enter}')
    await waitFor(() => expect(code).toHaveAccessibleDescription(/Wrong or already used/))
    await user.clear(code)
    await user.click(screen.getByLabelText(/^Don’t ask for a code on this device/))
    await user.type(code, ' 123456{Enter}')
    await waitFor(() => expect(currentAddress()).toBe('/dashboard'))
    const first = { login: 'demo', password: 'demo1234' }
    expect(posted().map(({ body }) => body)).toEqual([
      first,
      { ...first, code: '000000', trustDevice: false },
      { ...first, code: '123456', trustDevice: true },
    ])
  })
})
