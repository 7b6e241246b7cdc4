import { describe, expect, it } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import type { ApiAnswers } from 'portal-kit/testing'
import { button, field, noAnswer, openPage, refusal } from '#testing/open-page.ts'

const show = (api: ApiAnswers = {}) => openPage('/account', { api })
type User = Awaited<ReturnType<typeof show>>['user']

async function logIn(user: User, login = 'demo', password = 'demo1234') {
  await user.type(field('Username'), login)
  await user.type(field('Password'), `${password}{Enter}`)
}

async function register(
  user: User,
  {
    login = 'sylvaine',
    email = 's@aurora.gg',
    password = 'moonlight',
    again = 'moonlight',
  } = {},
) {
  await user.click(button('Create account'))
  await user.type(field('Username'), login)
  await user.type(field('Email'), email)
  await user.type(field('Password'), password)
  await user.type(field('Confirm password'), `${again}{Enter}`)
}

async function askForMail(user: User) {
  await user.click(button('Forgot my password'))
  await user.type(field('Email'), 's@aurora.gg{Enter}')
}

describe('the login', () => {
  it('asks for what is missing before anything is sent, from the first field on (§2.14, §5.1)', async () => {
    const { user, posted } = await show()
    await user.click(button('Log in'))
    expect(screen.getByRole('alert')).toHaveTextContent('Please fill in all fields')
    expect(field('Username')).toBeInvalid()
    expect(field('Username')).toHaveFocus()
    expect(field('Username')).toHaveAccessibleDescription('Required field')
    expect(field('Password')).toBeInvalid()
    await user.type(field('Username'), 'demo{Enter}')
    expect(field('Username')).toBeValid()
    expect(field('Password')).toHaveFocus()
    expect(posted()).toEqual([])
  })

  it('has no limits, stores the token and goes to the dashboard (§3.16, §4.5)', async () => {
    const { user, posted, currentAddress } = await show({
      'POST /api/auth/login': { success: true, token: 't0k3n' },
    })
    await logIn(user, ' an old name of twenty ', 'abc')
    await waitFor(() => expect(currentAddress()).toBe('/dashboard'))
    expect(localStorage.getItem('token')).toBe('t0k3n')
    const body = { login: 'an old name of twenty', password: 'abc' }
    expect(posted()).toEqual([{ call: 'POST /api/auth/login', body }])
  })

  it.each([
    ['auth.userNotFound', 'User not found', 'Username'],
    ['auth.incorrectPassword', 'Incorrect password', 'Password'],
  ])('ties the refusal %s to its field (§8.2)', async (message, text, label) => {
    const { user } = await show({ 'POST /api/auth/login': { success: false, message } })
    await logIn(user)
    await waitFor(() => expect(field(label)).toHaveFocus())
    expect(field(label)).toHaveAccessibleDescription(text)
    expect(localStorage.getItem('token')).toBeNull()
  })

  it('shows the generic text for a success without a token', async () => {
    const { user } = await show({ 'POST /api/auth/login': { success: true } })
    await logIn(user)
    expect(await screen.findByRole('alert')).toHaveTextContent(/An error occurred/)
  })

  it('is sent once, however often it is submitted', async () => {
    const answer = Promise.withResolvers()
    const { user, posted } = await show({ 'POST /api/auth/login': answer.promise })
    await logIn(user)
    await user.click(button('Logging in…'))
    await user.type(field('Password'), '{Enter}')
    expect(posted()).toHaveLength(1)
    answer.resolve({ success: false, message: 'auth.incorrectPassword' })
    expect(await screen.findByText('Incorrect password')).toBeVisible()
    expect(button('Log in')).toBeEnabled()
  })

  it('shows and hides the password, and says that Caps Lock is on until it is left', async () => {
    const { user } = await show()
    expect(field('Password')).toHaveAttribute('type', 'password')
    await user.click(button('Show password'))
    expect(field('Password')).toHaveAttribute('type', 'text')
    await user.click(button('Hide password'))
    expect(field('Password')).toHaveAttribute('type', 'password')
    await user.click(field('Password'))
    await user.keyboard('{CapsLock}a')
    expect(field('Password')).toHaveAccessibleDescription('Caps Lock is on')
    await user.tab()
    expect(field('Password')).toHaveAccessibleDescription('')
  })
})

describe('the registration', () => {
  it('needs all four fields (§2.14, §5.2)', async () => {
    const { user, posted } = await show()
    await user.click(button('Create account'))
    await user.click(button('Create account'))
    expect(screen.getByRole('alert')).toHaveTextContent('Please fill in all fields')
    expect(screen.getAllByText('Required field')).toHaveLength(4)
    expect(posted()).toEqual([])
  })

  it('says what is wrong beside the mail and the confirmation (§5.2)', async () => {
    const { user, posted } = await show()
    await register(user, { email: 'sylvaine@aurora', again: 'sunlight' })
    expect(field('Email')).toHaveFocus()
    expect(field('Email')).toHaveAccessibleDescription('Invalid email')
    expect(field('Confirm password')).toHaveAccessibleDescription('Passwords do not match')
    expect(posted()).toEqual([])
  })

  it('has the limits of the game client (§5.7)', async () => {
    const { user, posted } = await show()
    await register(user, { login: 'sylvaine of aurora', password: 'moon', again: 'moon' })
    expect(field('Username')).toHaveFocus()
    expect(field('Username')).toHaveAccessibleDescription(/Use 2 to 14 unaccented letters/)
    expect(field('Password')).toHaveAccessibleDescription(/Use 8 to 16 characters/)
    expect(posted()).toEqual([])
  })

  it('returns to an empty login with the good news (§2.14, §4.5)', async () => {
    const { user, posted } = await show({ 'POST /api/auth/register': { success: true } })
    await register(user)
    expect(await screen.findByRole('heading', { name: 'Log in' })).toBeVisible()
    expect(screen.getByRole('status')).toHaveTextContent('Account created!')
    expect(field('Username')).toHaveValue('')
    expect(field('Password')).toHaveValue('')
    const body = { login: 'sylvaine', email: 's@aurora.gg', password: 'moonlight' }
    expect(posted()).toEqual([{ call: 'POST /api/auth/register', body }])
  })

  it('ties a name that is taken to its field (§3.14, §8.2)', async () => {
    const { user } = await show({
      'POST /api/auth/register': { success: false, message: 'auth.usernameInUse' },
    })
    await register(user)
    await waitFor(() => expect(field('Username')).toHaveFocus())
    expect(field('Username')).toHaveAccessibleDescription(/already in use/)
  })

  it('keeps its key over a try that got no answer, and takes a new one for another', async () => {
    const inUse = () => ({ success: false, message: 'auth.usernameInUse' })
    const outcomes = [noAnswer, inUse, () => ({ success: true })]
    const { user, keys } = await show({
      'POST /api/auth/register': () => outcomes.shift()?.(),
    })
    await register(user)
    await screen.findByText('Error connecting to the server')
    await user.click(button('Create account'))
    await screen.findByText('Username already in use')
    await user.type(field('Username'), '2{Enter}')
    await screen.findByText(/Account created!/)
    const [first, second, third] = keys()
    expect(first).toMatch(/^[0-9a-f-]{36}$/)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })
})

describe.each([
  ['a login', logIn, 'POST /api/auth/login'],
  ['a registration', register, 'POST /api/auth/register'],
  ['a forgotten password', askForMail, 'POST /api/auth/forgot-password'],
] as const)('%s', (_, send, call) => {
  it.each([
    ['auth.tooManyAttempts', /^Too many attempts/],
    ['auth.somethingNew', /^An error occurred/],
    ['toString', /^An error occurred/],
    [undefined, /^An error occurred/],
  ])('shows the refusal %s over the form (§2.14, §8.2)', async (message, text) => {
    const { user } = await show({ [call]: { success: false, message } })
    await send(user)
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
  })

  it.each([
    ['reached', noAnswer],
    ['asked, as it is busy', refusal(503, { code: 'busy' })],
  ])('says that the server cannot be %s (§7.3, §8.2)', async (_, answer) => {
    const { user } = await show({ [call]: answer })
    await send(user)
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Error connecting to the server',
    )
  })
})

describe('the account page', () => {
  it('clears the messages and takes the focus along from mode to mode (§2.14, §4.5)', async () => {
    const { user } = await show()
    await user.click(button('Log in'))
    await user.click(button('Create account'))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Create account' })).toBeVisible()
    expect(field('Username')).toHaveFocus()
    await user.click(button('Log in'))
    await user.click(button('Forgot my password'))
    expect(field('Email')).toHaveFocus()
  })

  it('lets password managers know the fields', async () => {
    const { user } = await show()
    expect(field('Username')).toHaveAttribute('autocomplete', 'username')
    expect(field('Password')).toHaveAttribute('autocomplete', 'current-password')
    await user.click(button('Create account'))
    expect(field('Email')).toHaveAttribute('autocomplete', 'email')
    expect(field('Password')).toHaveAttribute('autocomplete', 'new-password')
    expect(field('Confirm password')).toHaveAttribute('autocomplete', 'new-password')
  })

  it('goes straight to the dashboard with a stored token (§2.14, §4.6)', async () => {
    const { currentAddress } = await openPage('/account', { session: 't0k3n' })
    expect(currentAddress()).toBe('/dashboard')
  })

  it('says that the session has expired, until the card is used', async () => {
    expectConsole(/Erro ao buscar/)
    const api = { 'GET /api/dashboard': refusal(401) }
    const { user } = await openPage('/dashboard', { session: 't0k3n', api })
    expect(screen.getByRole('alert')).toHaveTextContent('Your session has expired')
    await user.click(button('Create account'))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})
