import { afterEach, describe, expect, it } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { endSession } from 'shared-api'
import { fakeApi, networkError, refusal } from '#testing/fake-api.ts'
import { renderPage } from '#testing/render-page.tsx'
import { accountPage } from './account-page.tsx'

const button = (name: string) => screen.getByRole('button', { name })
const field = (name: string) => screen.getByLabelText(name)

function show(answers: Record<string, unknown> = {}) {
  const user = userEvent.setup({ delay: null })
  const fake = fakeApi(answers)
  renderPage(accountPage, null, { path: '/account', api: fake.api, language: 'en' })
  return { user, ...fake }
}

async function register(
  user: ReturnType<typeof userEvent.setup>,
  login: string,
  password: string,
) {
  await user.click(button('Create account'))
  await user.type(field('Username'), login)
  await user.type(field('Email'), 's@aurora.gg')
  await user.type(field('Password'), password)
  await user.type(field('Confirm password'), `${password}{Enter}`)
}

afterEach(() => act(endSession))

describe('the limits of the game client', () => {
  it('apply to a registration', async () => {
    const { user, calls } = show()
    await register(user, 'sylvaine of aurora', 'moon')
    expect(field('Username')).toHaveFocus()
    expect(field('Username')).toHaveAccessibleDescription(/Use 2 to 14 unaccented letters/)
    expect(field('Password')).toHaveAccessibleDescription(/Use 8 to 16 characters/)
    expect(calls).toEqual([])
  })

  it('never apply to a login', async () => {
    const { user, calls } = show({ '/auth/login': { success: true, token: 't0k3n' } })
    await user.type(field('Username'), 'an old name of twenty')
    await user.type(field('Password'), 'abc{Enter}')
    await waitFor(() => expect(screen.getByTestId('path')).toHaveTextContent('/dashboard'))
    expect(calls).toHaveLength(1)
  })
})

describe('a refusal', () => {
  const generic = 'An error occurred. Please try again later'

  it.each([
    ['auth.somethingNew', generic],
    [undefined, generic],
    ['auth.tooManyAttempts', 'Too many attempts. Wait a few minutes and try again.'],
  ])('%s of a registration shows its text', async (message, text) => {
    const { user } = show({ '/auth/register': { success: false, message } })
    await register(user, 'sylvaine', 'moonlight')
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
  })

  it.each([
    ['auth.somethingNew', generic],
    ['auth.tooManyAttempts', 'Too many attempts. Wait a few minutes and try again.'],
  ])('%s of a forgotten password shows its text', async (message, text) => {
    const { user } = show({ '/auth/forgot-password': { success: false, message } })
    await user.click(button('Forgot my password'))
    await user.type(field('Email'), 's@aurora.gg{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
  })
})

describe('a server that is too busy to check passwords', () => {
  it('is one that cannot be reached, for the player', async () => {
    const { user } = show({ '/auth/login': refusal(503, { code: 'busy' }) })
    await user.type(field('Username'), 'sylvaine')
    await user.type(field('Password'), 'moonlight{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Error connecting to the server',
    )
  })
})

describe('the intent of a registration', () => {
  it('keeps its key over a try that got no answer, and takes a new one for another', async () => {
    const outcomes = [networkError(), { success: false, message: 'auth.usernameInUse' }]
    const { user, keys } = show({
      '/auth/register': () => outcomes.shift() ?? { success: true },
    })
    await register(user, 'sylvaine', 'moonlight')
    await screen.findByText('Error connecting to the server')
    await user.click(button('Create account'))
    await screen.findByText('Username already in use')
    await user.type(field('Username'), '2{Enter}')
    await screen.findByText(/Account created!/)
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })
})
