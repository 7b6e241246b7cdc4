import { describe, expect, it, jest } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NavigationBar } from './navigation-bar.tsx'
import { renderLayout } from './testing.tsx'

const entries = [
  { path: '/', label: 'Home' },
  { path: '/server-details', label: 'Info' },
  { path: '/castles', label: 'Castles' },
]

function setup(at = '/castles') {
  const onSelectLanguage = jest.fn()
  renderLayout(
    <NavigationBar
      realmName="Aurora Interlude"
      entries={entries}
      communityUrl="https://chat.example"
      language="en"
      onSelectLanguage={onSelectLanguage}
    />,
    { at },
  )
  const bar = within(screen.getByRole('navigation', { name: 'Main' }))
  return { bar, onSelectLanguage, user: userEvent.setup() }
}

describe('NavigationBar', () => {
  it('leads home by the crest, to the entries in their order, to the chat, the votes and the account (§2.2)', () => {
    const { bar } = setup()
    const links = bar.getAllByRole('link')
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
    const { bar } = setup(at)
    const current = bar
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page')
    expect(current.map((link) => link.textContent)).toEqual([name])
  })

  it('hands the chosen language on', async () => {
    const { bar, onSelectLanguage, user } = setup()
    await user.click(bar.getByRole('button', { name: 'PT, Português' }))
    expect(onSelectLanguage).toHaveBeenCalledWith('pt')
  })

  it('closes the vote menu once a vote page was chosen', async () => {
    const { bar, user } = setup()
    await user.click(bar.getByRole('button', { name: 'Vote' }))
    await user.click(bar.getByRole('link', { name: 'HopZone' }))
    expect(bar.getByRole('button', { name: 'Vote' })).toHaveAttribute(
      'aria-expanded',
      'false',
    )
  })
})

describe('the menu of narrow screens', () => {
  async function open() {
    const setting = setup()
    await setting.user.click(setting.bar.getByRole('button', { name: 'Open menu' }))
    return { ...setting, drawer: within(screen.getByRole('dialog', { name: 'Menu' })) }
  }

  it('holds the same in the same order', async () => {
    const { drawer } = await open()
    const links = drawer.getAllByRole('link').map((link) => link.textContent)
    expect(links).toEqual([
      'Home',
      'Info',
      'Castles',
      'Community',
      'HopZone',
      'L2JBrasil',
      'Top100Arena',
      'Account',
    ])
    expect(drawer.getByRole('group', { name: 'Language' })).toBeVisible()
  })

  it('opens and closes (§2.2)', async () => {
    const { drawer, user } = await open()
    await user.click(drawer.getByRole('button', { name: 'Close menu' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('closes when a page was chosen in it', async () => {
    const { drawer, user } = await open()
    await user.click(drawer.getByRole('link', { name: 'Info' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})
