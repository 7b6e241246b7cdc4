import { describe, expect, it } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import type { ApiAnswers } from 'portal-kit/testing'
import { button, noAnswer, openPage, posted, refusal } from '#testing/open-page.ts'

const field = (name: string | RegExp) => screen.getByRole('textbox', { name })
const password = (name: string | RegExp = 'Senha') => screen.getByLabelText(name)

const show = (api: ApiAnswers = {}) => openPage('/account', { language: 'pt', api })
type User = Awaited<ReturnType<typeof show>>['user']

describe('the login', () => {
  it('asks for what is missing before anything is sent, from the first field on (§2.14, §5.1)', async () => {
    const { user, calls } = await show()
    await user.click(button('Entrar'))
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Por favor, preencha todos os campos',
    )
    expect(field('Usuário')).toBeInvalid()
    expect(field('Usuário')).toHaveFocus()
    expect(field('Usuário')).toHaveAccessibleDescription('Campo obrigatório')
    expect(password()).toBeInvalid()
    expect(posted({ calls })).toEqual([])
  })

  it('takes the focus to the password where only that is missing', async () => {
    const { user } = await show()
    await user.type(field('Usuário'), 'demo{Enter}')
    expect(password()).toHaveFocus()
    expect(field('Usuário')).toBeValid()
  })

  it('stores the token and goes to the dashboard (§3.16, §4.5)', async () => {
    const { user, calls, currentAddress } = await show({
      'POST /api/auth/login': { success: true, token: 't0k3n' },
    })
    await user.type(field('Usuário'), ' demo ')
    await user.type(password(), 'demo1234{Enter}')
    await waitFor(() => expect(currentAddress()).toBe('/dashboard'))
    expect(localStorage.getItem('token')).toBe('t0k3n')
    expect(posted({ calls })).toEqual([
      { call: 'POST /api/auth/login', body: { login: 'demo', password: 'demo1234' } },
    ])
  })

  it.each([
    ['auth.userNotFound', 'Usuário não encontrado', 'Usuário'],
    ['auth.incorrectPassword', 'Senha incorreta', 'Senha'],
  ])('ties the refusal %s to its field (§8.2)', async (message, text, label) => {
    const { user } = await show({ 'POST /api/auth/login': { success: false, message } })
    await logIn(user)
    await waitFor(() => expect(screen.getByLabelText(label)).toHaveFocus())
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(text)
    expect(localStorage.getItem('token')).toBeNull()
  })

  it.each([
    ['auth.tooManyAttempts', /Tentativas demais/],
    ['auth.somethingNew', /Ocorreu um erro/],
    ['toString', /Ocorreu um erro/],
    [undefined, /Ocorreu um erro/],
  ])('shows the refusal %s over the form (§2.14, §8.2)', async (message, text) => {
    const { user } = await show({ 'POST /api/auth/login': { success: false, message } })
    await logIn(user)
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
  })

  it('shows the generic text for a success without a token', async () => {
    const { user } = await show({ 'POST /api/auth/login': { success: true } })
    await logIn(user)
    expect(await screen.findByRole('alert')).toHaveTextContent(/Ocorreu um erro/)
  })

  it('says that the server cannot be reached (§8.2)', async () => {
    const { user } = await show({ 'POST /api/auth/login': noAnswer })
    await logIn(user)
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Erro ao conectar ao servidor',
    )
  })

  it('is sent once, however often it is submitted', async () => {
    const answer = Promise.withResolvers()
    const { user, calls } = await show({ 'POST /api/auth/login': answer.promise })
    await logIn(user)
    await user.click(button('Entrando…'))
    await user.type(password(), '{Enter}')
    expect(posted({ calls })).toHaveLength(1)
    answer.resolve({ success: false, message: 'auth.incorrectPassword' })
    expect(await screen.findByText('Senha incorreta')).toBeVisible()
    expect(button('Entrar')).toBeEnabled()
  })

  it('lets password managers know their fields', async () => {
    await show()
    expect(field('Usuário')).toHaveAttribute('autocomplete', 'username')
    expect(password()).toHaveAttribute('autocomplete', 'current-password')
  })

  it('shows and hides the password', async () => {
    const { user } = await show()
    expect(password()).toHaveAttribute('type', 'password')
    await user.click(button('Mostrar senha'))
    expect(password()).toHaveAttribute('type', 'text')
    await user.click(button('Ocultar senha'))
    expect(password()).toHaveAttribute('type', 'password')
  })

  it('says when Caps Lock is on, and no longer once the field is left', async () => {
    const { user } = await show()
    await user.click(password())
    await user.keyboard('{CapsLock}a')
    expect(password()).toHaveAccessibleDescription('Caps Lock está ligado')
    await user.tab()
    expect(password()).toHaveAccessibleDescription('')
  })
})

describe('the modes', () => {
  it('clear the messages and take the focus along (§2.14, §4.5)', async () => {
    const { user } = await show()
    await user.click(button('Entrar'))
    await user.click(button('Criar conta'))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Criar conta' })).toBeVisible()
    expect(field('Usuário')).toHaveFocus()
    expect(field('Usuário')).toBeValid()
    await user.click(button('Entrar'))
    await user.click(button('Esqueci minha senha'))
    expect(field('E-mail')).toHaveFocus()
  })
})

describe('the account page', () => {
  it('goes straight to the dashboard with a stored token (§2.14, §4.6)', async () => {
    const { currentAddress } = await openPage('/account', { session: 't0k3n' })
    expect(currentAddress()).toBe('/dashboard')
  })

  it('stays with a stored token where a link to set a new password was followed', async () => {
    const { currentAddress } = await openPage('/account#reset=abc', { session: 't0k3n' })
    expect(currentAddress()).toBe('/account')
  })

  it('says that the session has expired, until the card is used', async () => {
    expectConsole(/Erro ao buscar/)
    const { user } = await openPage('/dashboard', {
      language: 'pt',
      session: 't0k3n',
      api: { 'GET /api/dashboard': refusal(401) },
    })
    expect(screen.getByRole('alert')).toHaveTextContent('Sua sessão expirou')
    await user.click(button('Criar conta'))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})

async function logIn(user: User) {
  await user.type(field('Usuário'), 'demo')
  await user.type(password(), 'demo1234{Enter}')
}
