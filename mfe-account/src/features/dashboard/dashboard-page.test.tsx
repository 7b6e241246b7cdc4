import { describe, expect, it } from '@jest/globals'
import { act, screen, within } from '@testing-library/react'
import type { ApiAnswers } from 'portal-kit/testing'
import { startSession } from 'shared-api'
import type { Dashboard } from 'shared-api/contract'
import type { Language } from 'shared-i18n'
import { showToast } from 'shared-ui/alerts'
import {
  aCharacter,
  aDashboard,
  button,
  noAnswer,
  openDashboard,
} from '#testing/open-page.ts'

const show = (dashboard: Partial<Dashboard> = {}, language: Language = 'pt') =>
  openDashboard({ dashboard, language })

const factOf = (term: string) => screen.getByText(term).nextElementSibling
const cardOf = (nick: string) =>
  screen
    .getAllByRole('listitem')
    .find((card) => within(card).queryByRole('heading', { name: nick }))

describe('the dashboard', () => {
  it('asks with the session of the player (§6.2)', async () => {
    const { calls } = await show()
    expect(calls.map(({ path }) => path)).toEqual([
      '/api/dashboard',
      '/api/dashboard/history',
      '/api/dashboard/orders',
      '/api/auth/sessions',
    ])
    const tokens = calls.map(({ headers }) => headers.get('authorization'))
    expect(new Set(tokens)).toEqual(new Set(['Bearer t0k3n']))
  })

  it('says that its data cannot be loaded, and offers another try (§8.3)', async () => {
    expectConsole(/Erro ao buscar dados do painel/)
    await openDashboard({ api: { 'GET /api/dashboard': noAnswer } })
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Unable to load dashboard data',
    )
    expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled()
  })

  it('shows login, mail, day of creation and status (§2.15)', async () => {
    // In the time of the realm.
    await show({ createdAt: '2025-11-01T01:30:00Z' })
    expect(factOf('Usuário')).toHaveTextContent('demo')
    expect(factOf('E-mail')).toHaveTextContent('demo@aurora.gg')
    expect(factOf('Membro desde')).toHaveTextContent('31 de out. de 2025')
    expect(factOf('Status')).toHaveTextContent('Ativa')
  })

  it.each([
    ['banned', 'Banida'],
    ['frozen', 'frozen'],
  ])('shows the status %s as %s', async (status, text) => {
    await show({ status: status as Dashboard['status'] })
    expect(factOf('Status')).toHaveTextContent(text)
  })

  it.each([
    [1540, 'pt', 'Saldo 1.540 coins'],
    [1, 'en', 'Balance 1 coin'],
    [0, 'es', 'Saldo 0 coins'],
  ] as const)('shows a balance of %i in %s (§2.15)', async (balance, language, text) => {
    await show({ balance }, language)
    expect(screen.getByText(/^(Saldo|Balance)/).parentElement).toHaveTextContent(text)
  })

  it.each([
    [70, 1],
    [0, 0],
  ])(
    'says of a debt of %i coins what the player owes, if anything',
    async (debt, notes) => {
      await show({ debt }, 'en')
      expect(screen.queryAllByText(/^You owe 70 coins from a payment/)).toHaveLength(notes)
    },
  )

  it('shows each character with level and class (§2.15)', async () => {
    await show()
    expect(cardOf('Kaelthorn')).toHaveTextContent('Nível 80 · Duelist')
    expect(cardOf('Mirelune')).toHaveTextContent('Nível 78 · Mystic Muse')
  })

  it.each([
    ['the tier and its end as given', 2, '15/01/2027 18:30', 'Gold · até 15/01/2027 18:30'],
    ['the mark of no premium', null, null, 'Premium inativo'],
    ['the mark of no premium, whatever its end', null, '2027-01-15', 'Premium inativo'],
    ['the invalid date where the end is missing', 3, null, 'Diamond · Data inválida'],
    ['the invalid date where the end is empty', 1, '', 'Silver · Data inválida'],
  ] as const)('shows %s (§2.15, §3.12)', async (_what, premiumType, premiumEnd, text) => {
    await show({ characters: [aCharacter({ premiumType, premiumEnd })] })
    expect(screen.getByText(text)).toBeVisible()
  })

  it('tells who has no character yet how to get one', async () => {
    await show({ characters: [] })
    expect(screen.getByText(/Você ainda não tem personagens/)).toBeVisible()
  })

  it('forgets the token, tells the server and goes to the account page on logout (§2.15, §4.6)', async () => {
    const { user, calls, currentAddress } = await show()
    await user.click(screen.getByRole('button', { name: 'Sair' }))
    expect(localStorage.getItem('token')).toBeNull()
    expect(currentAddress()).toBe('/account')
    const last = calls.at(-1)
    expect(last?.path).toBe('/api/auth/logout')
    expect(last?.headers.get('authorization')).toBe('Bearer t0k3n')
  })

  it('leaves no message of the player behind on logout', async () => {
    const { user } = await show()
    act(() => showToast('Moedas enviadas com sucesso!'))
    await user.click(screen.getByRole('button', { name: 'Sair' }))
    expect(screen.queryByText('Moedas enviadas com sucesso!')).not.toBeInTheDocument()
  })

  it('logs out all the same when the server cannot be told', async () => {
    const { user, currentAddress } = await openDashboard({
      api: { 'POST /api/auth/logout': noAnswer },
      language: 'pt',
    })
    await user.click(screen.getByRole('button', { name: 'Sair' }))
    expect(localStorage.getItem('token')).toBeNull()
    expect(currentAddress()).toBe('/account')
  })
})

describe('another player who logs in in another tab', () => {
  it('is shown his own dashboard at once, never what was loaded for the first', async () => {
    const second = Promise.withResolvers()
    const answers = [aDashboard(), second.promise]
    const shown = await openDashboard({
      api: { 'GET /api/dashboard': () => answers.shift() },
    })
    await shown.user.click(button('Send coins to Kaelthorn'))
    await act(async () => startSession('of-another'))
    expect(screen.queryByText('demo')).not.toBeInTheDocument()
    expect(shown.loads()).toBe(2)
    await act(async () => second.resolve(aDashboard({ login: 'another' })))
    expect(screen.getByText('another')).toBeVisible()
    expect(screen.queryByRole('form')).not.toBeInTheDocument()
  })
})

const openForms = () =>
  screen
    .queryAllByRole('form')
    .map((form) => form.getAttribute('aria-label'))
    .filter(Boolean)

describe('the forms of the characters', () => {
  it('are one at a time, over all characters (§2.15, §4.7)', async () => {
    const { user } = await openDashboard()
    expect(openForms()).toEqual([])
    await user.click(button('Send coins to Kaelthorn'))
    expect(openForms()).toEqual(['Send coins to Kaelthorn'])
    await user.click(button('Activate premium for Kaelthorn'))
    expect(openForms()).toEqual(['Activate premium for Kaelthorn'])
    await user.click(button('Send coins to Mirelune'))
    expect(openForms()).toEqual(['Send coins to Mirelune'])
    expect(button('Send coins to Mirelune')).toHaveAttribute('aria-expanded', 'true')
    expect(button('Send coins to Kaelthorn')).toHaveAttribute('aria-expanded', 'false')
  })

  it('stand in the card of their character (§2.15)', async () => {
    const { user } = await openDashboard()
    await user.click(button('Send coins to Mirelune'))
    const card = screen.getByRole('heading', { name: 'Mirelune' }).closest('li')
    expect(card).toContainElement(screen.getByRole('spinbutton'))
  })

  it.each([
    ['the button that opened them', 'Send coins to Mirelune'],
    ['cancelling', 'Cancel'],
  ])('close by %s, which gives the focus back', async (_, name) => {
    const { user } = await openDashboard()
    await user.click(button('Send coins to Mirelune'))
    expect(screen.getByRole('spinbutton')).toHaveFocus()
    await user.click(button(name))
    expect(openForms()).toEqual([])
    expect(button('Send coins to Mirelune')).toHaveFocus()
  })
})

describe('the mail address', () => {
  const call = 'POST /api/auth/confirm-email/send'

  const askForLink = async (answer: ApiAnswers[string]) => {
    const dashboard = { emailConfirmed: false }
    const shown = await openDashboard({ dashboard, api: { [call]: answer } })
    expect(screen.getByText('Email not confirmed yet')).toBeVisible()
    await shown.user.click(button('Send confirmation'))
    return shown
  }

  it.each([
    [true, ['Email confirmed']],
    [undefined, []],
  ])('that is confirmed or not (%s) says so: %s', async (emailConfirmed, texts) => {
    await openDashboard({ dashboard: emailConfirmed ? { emailConfirmed } : {} })
    const shown = screen.queryAllByText(/onfirmed/).map(({ textContent }) => textContent)
    expect(shown).toEqual(texts)
    expect(screen.queryByRole('button', { name: 'Send confirmation' })).toBeNull()
  })

  it('is sent the link that confirms it', async () => {
    const { posted } = await askForLink({ success: true })
    expect(await screen.findByText(/^An email with the confirmation link/)).toBeVisible()
    expect(posted()).toEqual([{ call, body: {} }])
  })

  it.each([
    ['refused', { success: false, message: 'auth.tooManyAttempts' }, /Too many attempts/],
    ['lost', noAnswer, 'An error occurred. Please try again later'],
  ])('says why when that is %s', async (_, answer, text) => {
    await askForLink(answer)
    expect(await screen.findByRole('alertdialog')).toHaveAccessibleName(text)
  })
})
