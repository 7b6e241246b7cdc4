import { describe, expect, it, jest } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { languages } from 'shared-i18n'
import { renderPortal } from '#src/testing/portal.tsx'
import { registry } from '#src/testing/release.ts'

const home = { path: '/', label: { en: 'Home' } }

async function setup(at = '/hall') {
  const navigation = [home, ...registry.navigation]
  await renderPortal({ at, release: { ...registry, navigation } })
  const bar = within(screen.getByRole('navigation', { name: 'Main' }))
  return { bar, user: userEvent.setup() }
}

describe('the navigation bar', () => {
  it('leads home by the crest, to the entries in their order, to the chat, the votes and the account (§2.2)', async () => {
    const links = (await setup()).bar.getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/',
      '/',
      '/hall',
      '/treasury',
      'https://chat.example',
      '/vote/hopzone/1',
      '/vote/l2jbrasil/1',
      '/vote/top100arena/1',
      '/account',
    ])
    expect(links[0]).toHaveAccessibleName('Aurora Interlude home page')
  })

  it.each([
    ['/hall', 'Hall'],
    ['/', 'Home'],
    ['/account', 'Account'],
  ])('marks the page of %s as the current one: %s', async (at, name) => {
    const links = (await setup(at)).bar.getAllByRole('link', { current: 'page' })
    expect(links.map((link) => link.textContent)).toEqual([name])
  })

  it.each(languages)('names each language alike in %s (§2.2)', async (language) => {
    await renderPortal({ language })
    const names = ['PT, Português', 'EN, English', 'ES, Español']
    const buttons = names.map((name) => screen.getByRole('button', { name }))
    expect(buttons.map(({ lang }) => lang)).toEqual(languages)
    expect(screen.getByRole('button', { pressed: true })).toHaveAttribute('lang', language)
  })
})

describe('the menu of narrow screens', () => {
  async function open() {
    const { bar, user } = await setup()
    await user.click(bar.getByRole('button', { name: 'Open menu' }))
    return { user, drawer: within(screen.getByRole('dialog', { name: 'Menu' })) }
  }

  it('holds the same in the same order', async () => {
    const { drawer } = await open()
    const links = drawer.getAllByRole('link').map((link) => link.textContent)
    expect(links.join(' ')).toBe(
      'Home Hall Treasury Community HopZone L2JBrasil Top100Arena Account',
    )
    expect(drawer.getByRole('group', { name: 'Language' })).toBeVisible()
  })

  it.each([
    ['is told so', 'button', 'Close menu'],
    ['a page was chosen in it', 'link', 'Home'],
  ])('opens, and closes when %s (§2.2)', async (_, role, name) => {
    const { drawer, user } = await open()
    await user.click(drawer.getByRole(role, { name }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('the vote menu', () => {
  async function setupVotes() {
    const { bar, user } = await setup()
    const button = bar.getByRole('button', { name: 'Vote' })
    const expectOpen = (isOpen: boolean) =>
      expect(bar.getByRole('button', { name: 'Vote', expanded: isOpen })).toBeVisible()
    expectOpen(false)
    const tab = async (times: number, shift = false) => {
      for (let each = 0; each < times; each += 1) await user.tab({ shift })
    }
    /** The link before the menu. */
    const focusBefore = () =>
      act(() => bar.getByRole('link', { name: 'Community' }).focus())
    return { bar, button, expectOpen, focusBefore, user, tab }
  }

  it('leads to the three vote pages, and closes once one was chosen (§1.2, §2.2)', async () => {
    const { bar, button, user } = await setupVotes()
    await user.click(button)
    const link = bar.getByRole('link', { name: 'L2JBrasil' })
    expect(link).toHaveAttribute('href', '/vote/l2jbrasil/1')
    await user.click(link)
    const closed = { name: 'Vote', expanded: false }
    expect(await bar.findByRole('button', closed)).toBeVisible()
  })

  it('opens when the mouse enters and closes when it leaves (§2.2, §4.4)', async () => {
    const { button, expectOpen, user } = await setupVotes()
    await user.hover(button)
    expectOpen(true)
    await user.unhover(button)
    expectOpen(false)
  })

  it('stays open when the click follows at once, and is closed and opened by later ones (§2.2)', async () => {
    const now = jest.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(1000)
    const { button, expectOpen, user } = await setupVotes()
    await user.hover(button)
    now.mockReturnValue(1300)
    await user.click(button)
    expectOpen(true)
    await user.click(button)
    expectOpen(false)
    await user.click(button)
    expectOpen(true)
  })

  it.each([
    ['the mouse', 'click'],
    ['the Enter key', 'enter'],
  ] as const)('closes by %s once it is open for a while', async (_, way) => {
    const now = jest.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(1000)
    const { button, expectOpen, focusBefore, user, tab } = await setupVotes()
    focusBefore()
    await (way === 'click' ? user.hover(button) : tab(1))
    expectOpen(true)
    now.mockReturnValue(2000)
    await (way === 'click' ? user.click(button) : user.keyboard('{Enter}'))
    expectOpen(false)
  })

  it('opens with a tap and closes with the next (§2.2)', async () => {
    const { button, expectOpen, user } = await setupVotes()
    await user.pointer({ keys: '[TouchA]', target: button })
    expectOpen(true)
    await user.pointer({ keys: '[TouchA]', target: button })
    expectOpen(false)
  })

  it('opens when the keyboard reaches it and closes when it goes on', async () => {
    const { button, expectOpen, focusBefore, tab } = await setupVotes()
    focusBefore()
    await tab(1)
    expect(button).toHaveFocus()
    expectOpen(true)
    await tab(1)
    expectOpen(true)
    await tab(2, true)
    expectOpen(false)
  })

  it('closes on Escape, and gives the focus back to its button if it had it', async () => {
    const { bar, button, expectOpen, focusBefore, user, tab } = await setupVotes()
    await user.hover(button)
    await user.keyboard('{Escape}')
    expectOpen(false)
    expect(button).not.toHaveFocus()
    focusBefore()
    await tab(2)
    expect(bar.getByRole('link', { name: 'HopZone' })).toHaveFocus()
    await user.keyboard('{Escape}')
    expectOpen(false)
    expect(button).toHaveFocus()
  })
})
