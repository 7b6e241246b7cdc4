import { describe, expect, it } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import type { ApiAnswers } from 'portal-kit/testing'
import { button, noAnswer, openPage, posted } from '#testing/open-page.ts'

const field = (name: string | RegExp) => screen.getByRole('textbox', { name })
const password = (name: string | RegExp = 'Senha') => screen.getByLabelText(name)

const show = (api: ApiAnswers = {}) => openPage('/account', { language: 'pt', api })
type User = Awaited<ReturnType<typeof show>>['user']

describe('the registration', () => {
  const open = async (api?: ApiAnswers) => {
    const shown = await show(api)
    await shown.user.click(button('Criar conta'))
    return shown
  }

  it('needs all four fields (§2.14, §5.2)', async () => {
    const { user, calls } = await open()
    await user.click(button('Criar conta'))
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Por favor, preencha todos os campos',
    )
    expect(screen.getAllByText('Campo obrigatório')).toHaveLength(4)
    expect(posted({ calls })).toEqual([])
  })

  it('says what is wrong beside the mail and the confirmation (§5.2)', async () => {
    const { user, calls } = await open()
    await register(user, { email: 'sylvaine@aurora', confirmation: 'sunlight' })
    expect(field('E-mail')).toHaveFocus()
    expect(field('E-mail')).toHaveAccessibleDescription('E-mail inválido')
    expect(password('Confirmar senha')).toHaveAccessibleDescription(
      'As senhas não coincidem',
    )
    expect(posted({ calls })).toEqual([])
  })

  it('returns to an empty login with the good news (§2.14, §4.5)', async () => {
    const { user, calls } = await open({ 'POST /api/auth/register': { success: true } })
    await register(user)
    expect(await screen.findByRole('heading', { name: 'Entrar' })).toBeVisible()
    expect(screen.getByRole('status')).toHaveTextContent('Conta criada!')
    expect(field('Usuário')).toHaveValue('')
    expect(password()).toHaveValue('')
    expect(posted({ calls })).toEqual([
      {
        call: 'POST /api/auth/register',
        body: { login: 'sylvaine', email: 's@aurora.gg', password: 'moonlight' },
      },
    ])
  })

  it('ties a name that is taken to its field (§3.14, §8.2)', async () => {
    const { user } = await open({
      'POST /api/auth/register': { success: false, message: 'auth.usernameInUse' },
    })
    await register(user)
    await waitFor(() => expect(field('Usuário')).toHaveFocus())
    expect(field('Usuário')).toHaveAccessibleDescription(/já está em uso/)
  })

  it('says that the server cannot be reached (§7.3, §8.2)', async () => {
    const { user } = await open({ 'POST /api/auth/register': noAnswer })
    await register(user)
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Erro ao conectar ao servidor',
    )
  })

  it('asks password managers for a new password', async () => {
    await open()
    expect(password()).toHaveAttribute('autocomplete', 'new-password')
    expect(password('Confirmar senha')).toHaveAttribute('autocomplete', 'new-password')
    expect(field('E-mail')).toHaveAttribute('autocomplete', 'email')
  })
})

describe('the forgotten password', () => {
  const open = async (api?: ApiAnswers) => {
    const shown = await show(api)
    await shown.user.click(button('Esqueci minha senha'))
    return shown
  }

  it('needs a mail address (§5.3, §8.2)', async () => {
    const { user, calls } = await open()
    await user.click(button('Enviar e-mail'))
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Por favor, preencha todos os campos',
    )
    await user.type(field('E-mail'), 'nope{Enter}')
    expect(field('E-mail')).toHaveAccessibleDescription('E-mail inválido')
    expect(posted({ calls })).toEqual([])
  })

  it('says that the mail was sent (§2.14)', async () => {
    const { user, calls } = await open({
      'POST /api/auth/forgot-password': { success: true },
    })
    await user.type(field('E-mail'), 's@aurora.gg{Enter}')
    expect(await screen.findByRole('status')).toHaveTextContent('Enviamos um e-mail')
    expect(posted({ calls })).toEqual([
      { call: 'POST /api/auth/forgot-password', body: { email: 's@aurora.gg' } },
    ])
  })

  it('says that the server cannot be reached (§8.2)', async () => {
    const { user } = await open({ 'POST /api/auth/forgot-password': noAnswer })
    await user.type(field('E-mail'), 's@aurora.gg{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Erro ao conectar ao servidor',
    )
  })
})

async function register(
  user: User,
  { email = 's@aurora.gg', confirmation = 'moonlight' } = {},
) {
  await user.type(field('Usuário'), 'sylvaine')
  await user.type(field('E-mail'), email)
  await user.type(password(), 'moonlight')
  await user.type(password('Confirmar senha'), `${confirmation}{Enter}`)
}
