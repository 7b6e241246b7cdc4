import { describe, expect, it } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { aSession, openPage, refusal } from '#testing/open-page.ts'

const nobody = { 'GET /api/office/session': () => refusal(401, 'no-session') }
const submit = () => screen.findByRole('button', { name: 'Continue' })

describe('the sign-in of the office', () => {
  it('takes a password and a code, and leads back to the page that was asked for', async () => {
    const { user, currentAddress, posted } = await openPage('/orders?login=demo', {
      api: {
        ...nobody,
        'GET /api/office/orders': { rows: [], total: 0 },
        'POST /api/office/session': aSession('owner', 'code'),
        'POST /api/office/session/code': aSession(),
      },
    })
    await user.type(await screen.findByLabelText('Email'), 'ana@realm.test')
    await user.type(screen.getByLabelText('Password'), 'a long password')
    await user.click(await submit())
    const code = await screen.findByLabelText('Code')
    expect(document.body).not.toHaveFocus()
    await user.tab()
    expect(code).toHaveFocus()
    await user.keyboard('123456{Enter}')
    await waitFor(() => expect(currentAddress()).toBe('/orders?login=demo'))
    expect(posted()).toEqual([
      {
        call: '/session',
        body: { email: 'ana@realm.test', password: 'a long password' },
      },
      { call: '/session/code', body: { code: '123456' } },
    ])
  })

  it('leads to no other site', async () => {
    const { currentAddress } = await openPage('/?back=//evil.test')
    await waitFor(() => expect(currentAddress()).toBe('/players'))
  })

  it('says that the password is wrong', async () => {
    const { user } = await openPage('/', {
      api: { ...nobody, 'POST /api/office/session': () => refusal(401, 'wrong-password') },
    })
    await user.type(await screen.findByLabelText('Email'), 'ana@realm.test')
    await user.type(screen.getByLabelText('Password'), 'guess')
    await user.click(await submit())
    expect(await screen.findByRole('alert')).toHaveTextContent('Wrong email or password')
  })

  it('sets up the second factor the first time, and shows the recovery codes once', async () => {
    const sessions = [aSession('support', 'enrol')]
    const { user, currentAddress } = await openPage('/', {
      api: {
        'GET /api/office/session': () => sessions.shift() ?? aSession('support'),
        'POST /api/office/session/enrol': { secret: 'ABCD', uri: 'otpauth://totp/x' },
        'POST /api/office/session/enrol/confirm': { codes: ['aaaa-bbbb'] },
      },
    })
    expect(await screen.findByRole('img', { name: /QR code/ })).toBeVisible()
    expect(screen.getByText('ABCD')).toBeVisible()
    await user.type(screen.getByLabelText('Code'), '123456{Enter}')
    expect(await screen.findByText('aaaa-bbbb')).toBeVisible()
    expect(document.body).not.toHaveFocus()
    await user.tab()
    expect(screen.getByRole('button', { name: 'I saved the codes' })).toHaveFocus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(currentAddress()).toBe('/players'))
  })

  it('accepts an invitation with a password of its own', async () => {
    const { user, currentAddress, posted } = await openPage('/invitation#token=t0k3n', {
      api: {
        ...nobody,
        'POST /api/office/invitation': {
          email: 'b@realm.test',
          name: 'Bruno',
          role: 'support',
        },
        'POST /api/office/invitation/accept': aSession('support', 'code'),
      },
    })
    expect(await screen.findByText('Bruno, you are invited as Support.')).toBeVisible()
    await user.type(screen.getByLabelText('Choose a password'), 'a long password')
    await user.click(await submit())
    await waitFor(() => expect(currentAddress()).toBe('/'))
    expect(posted().at(-1)).toEqual({
      call: '/invitation/accept',
      body: { token: 't0k3n', password: 'a long password' },
    })
  })

  it('says that an invitation was used', async () => {
    await openPage('/invitation#token=used', {
      api: { 'POST /api/office/invitation': () => refusal(404, 'invalid-invitation') },
    })
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'was already used or has expired',
    )
  })
})

describe('the layout of the office', () => {
  const entries = () => screen.getAllByRole('link').map(({ textContent }) => textContent)

  it('leads an editor to no more than the role may see', async () => {
    await openPage('/sessions', { role: 'editor', api: { 'GET /api/office/sessions': [] } })
    await screen.findByRole('navigation', { name: 'Office' })
    expect(entries()).toEqual(['News', 'Realm', 'Ana · Editor'])
  })

  it('says so where an editor opens what the role does not allow', async () => {
    expectConsole(/Erro ao buscar/)
    await openPage('/orders', { role: 'editor' })
    expect(await screen.findByRole('alert')).toHaveTextContent('Your role does not allow')
    expect(screen.queryByRole('form')).toBeNull()
  })

  it('keeps what was typed while a member signs in again, and goes on with it then', async () => {
    const answers = [refusal(401, 'no-session'), { success: true }]
    const { user, posted, keys } = await openPage('/news-editor', {
      api: {
        'GET /api/office/news': [],
        'POST /api/office/news': () => answers.shift(),
        'POST /api/office/session': aSession(),
      },
    })
    await user.click(await screen.findByRole('button', { name: 'New item' }))
    const title = screen.getByLabelText('Title in Portuguese')
    await user.type(title, 'Novo castelo')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/^Your session has expired/)).toBeVisible()
    expect(title).toBeInTheDocument()
    expect(title).not.toBeVisible()
    await user.type(screen.getByLabelText('Email'), 'ana@realm.test')
    await user.type(screen.getByLabelText('Password'), 'a long password')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('News saved')).toBeVisible()
    expect(posted().map(({ call }) => call)).toEqual(['/news', '/session', '/news'])
    expect(keys()[2]).toBe(keys()[0])
  })

  it('signs out', async () => {
    const { user, currentAddress } = await openPage('/sessions', {
      api: {
        'GET /api/office/sessions': [],
        'POST /api/office/session/end': { success: true },
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Log out' }))
    await waitFor(() => expect(currentAddress()).toBe('/?back=%2Fsessions'))
  })
})
