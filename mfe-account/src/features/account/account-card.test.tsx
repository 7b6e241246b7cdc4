import { describe, expect, it } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import type { ApiAnswers } from 'portal-kit/testing'
import { button, keysOf, noAnswer, openPage, posted, refusal } from '#testing/open-page.ts'

const field = (name: string) => screen.getByLabelText(name)

const show = (api: ApiAnswers = {}) => openPage('/account', { api })
type User = Awaited<ReturnType<typeof show>>['user']

async function register(user: User, login: string, password: string) {
  await user.click(button('Create account'))
  await user.type(field('Username'), login)
  await user.type(field('Email'), 's@aurora.gg')
  await user.type(field('Password'), password)
  await user.type(field('Confirm password'), `${password}{Enter}`)
}

describe('the limits of the game client', () => {
  it('apply to a registration (§5.7)', async () => {
    const { user, calls } = await show()
    await register(user, 'sylvaine of aurora', 'moon')
    expect(field('Username')).toHaveFocus()
    expect(field('Username')).toHaveAccessibleDescription(/Use 2 to 14 unaccented letters/)
    expect(field('Password')).toHaveAccessibleDescription(/Use 8 to 16 characters/)
    expect(posted({ calls })).toEqual([])
  })

  it('never apply to a login', async () => {
    const { user, calls, currentAddress } = await show({
      'POST /api/auth/login': { success: true, token: 't0k3n' },
    })
    await user.type(field('Username'), 'an old name of twenty')
    await user.type(field('Password'), 'abc{Enter}')
    await waitFor(() => expect(currentAddress()).toBe('/dashboard'))
    expect(posted({ calls })).toHaveLength(1)
  })
})

describe('a refusal', () => {
  const generic = 'An error occurred. Please try again later'

  it.each([
    ['auth.somethingNew', generic],
    [undefined, generic],
    ['auth.tooManyAttempts', 'Too many attempts. Wait a few minutes and try again.'],
  ])('%s of a registration shows its text (§8.2)', async (message, text) => {
    const { user } = await show({ 'POST /api/auth/register': { success: false, message } })
    await register(user, 'sylvaine', 'moonlight')
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
  })

  it.each([
    ['auth.somethingNew', generic],
    ['auth.tooManyAttempts', 'Too many attempts. Wait a few minutes and try again.'],
  ])('%s of a forgotten password shows its text (§8.2)', async (message, text) => {
    const { user } = await show({
      'POST /api/auth/forgot-password': { success: false, message },
    })
    await user.click(button('Forgot my password'))
    await user.type(field('Email'), 's@aurora.gg{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
  })
})

describe('a server that is too busy to check passwords', () => {
  it('is one that cannot be reached, for the player', async () => {
    const { user } = await show({ 'POST /api/auth/login': refusal(503, { code: 'busy' }) })
    await user.type(field('Username'), 'sylvaine')
    await user.type(field('Password'), 'moonlight{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Error connecting to the server',
    )
  })
})

describe('the intent of a registration', () => {
  it('keeps its key over a try that got no answer, and takes a new one for another', async () => {
    const inUse = () => ({ success: false, message: 'auth.usernameInUse' })
    const done = () => ({ success: true })
    const outcomes = [noAnswer, inUse, done]
    const { user, calls } = await show({
      'POST /api/auth/register': () => outcomes.shift()?.(),
    })
    await register(user, 'sylvaine', 'moonlight')
    await screen.findByText('Error connecting to the server')
    await user.click(button('Create account'))
    await screen.findByText('Username already in use')
    await user.type(field('Username'), '2{Enter}')
    await screen.findByText(/Account created!/)
    const keys = keysOf({ calls })
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })
})
