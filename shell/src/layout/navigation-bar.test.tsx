import { describe, expect, it, jest } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { languages } from 'shared-i18n'
import { renderLayout } from '#src/testing/portal.tsx'
import { LanguageSelector, NavigationBar } from './navigation-bar.tsx'

const entries = [
  { path: '/', label: 'Home' },
  { path: '/server-details', label: 'Info' },
  { path: '/castles', label: 'Castles' },
]

function setup(at = '/castles') {
  renderLayout(
    <NavigationBar
      realmName="Aurora Interlude"
      entries={entries}
      communityUrl="https://chat.example"
      current="en"
      onSelect={() => {}}
    />,
    { at },
  )
  const bar = within(screen.getByRole('navigation', { name: 'Main' }))
  return { bar, user: userEvent.setup() }
}

describe('NavigationBar', () => {
  it('leads home by the crest, to the entries in their order, to the chat, the votes and the account (§2.2)', () => {
    const links = setup().bar.getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/',
      '/',
      '/server-details',
      '/castles',
      'https://chat.example',
      '/vote/hopzone/1',
      '/vote/l2jbrasil/1',
      '/vote/top100arena/1',
      '/account',
    ])
    expect(links[0]).toHaveAccessibleName('Aurora Interlude home page')
  })

  it.each([
    ['/castles', 'Castles'],
    ['/', 'Home'],
    ['/account', 'Account'],
  ])('marks the page of %s as the current one: %s', (at, name) => {
    const links = setup(at).bar.getAllByRole('link', { current: 'page' })
    expect(links.map((link) => link.textContent)).toEqual([name])
  })

  it('closes the vote menu once a vote page was chosen', async () => {
    const { bar, user } = setup()
    await user.click(bar.getByRole('button', { name: 'Vote' }))
    await user.click(bar.getByRole('link', { name: 'HopZone' }))
    expect(bar.getByRole('button', { name: 'Vote', expanded: false })).toBeVisible()
  })
})

describe('the menu of narrow screens', () => {
  async function open() {
    const { bar, user } = setup()
    await user.click(bar.getByRole('button', { name: 'Open menu' }))
    return { user, drawer: within(screen.getByRole('dialog', { name: 'Menu' })) }
  }

  it('holds the same in the same order', async () => {
    const { drawer } = await open()
    const links = drawer.getAllByRole('link').map((link) => link.textContent)
    expect(links.join(' ')).toBe(
      'Home Info Castles Community HopZone L2JBrasil Top100Arena Account',
    )
    expect(drawer.getByRole('group', { name: 'Language' })).toBeVisible()
  })

  it.each([
    ['is told so', 'button', 'Close menu'],
    ['a page was chosen in it', 'link', 'Info'],
  ])('opens, and closes when %s (§2.2)', async (_, role, name) => {
    const { drawer, user } = await open()
    await user.click(drawer.getByRole(role, { name }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})

it.each(languages)(
  'the current language is the pressed one, and each is named alike in %s (§2.2)',
  async (language) => {
    const onSelect = jest.fn()
    renderLayout(<LanguageSelector current={language} onSelect={onSelect} />, { language })
    for (const name of ['PT, Português', 'EN, English', 'ES, Español'])
      await userEvent.click(screen.getByRole('button', { name }))
    expect(onSelect.mock.calls).toEqual([['pt'], ['en'], ['es']])
    const buttons = screen.getAllByRole('button')
    expect(buttons.map(({ lang }) => lang)).toEqual(languages)
    expect(screen.getByRole('button', { pressed: true }).lang).toBe(language)
  },
)
