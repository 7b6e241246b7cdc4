import { describe, expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderLayout } from '#src/testing/portal.tsx'
import { VoteMenu } from './vote-menu.tsx'

function setup() {
  renderLayout(
    <>
      <button type="button">Before</button>
      <VoteMenu />
    </>,
  )
  const button = screen.getByRole('button', { name: 'Vote' })
  const expectOpen = (isOpen: boolean) =>
    expect(button).toHaveAttribute('aria-expanded', String(isOpen))
  expectOpen(false)
  const user = userEvent.setup()
  const tab = async (times: number, shift = false) => {
    for (let each = 0; each < times; each += 1) await user.tab({ shift })
  }
  return { button, expectOpen, user, tab }
}

describe('VoteMenu', () => {
  it('leads to the three vote pages (§1.2, §2.2)', () => {
    setup()
    const links = screen.getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['HopZone', '/vote/hopzone/1'],
      ['L2JBrasil', '/vote/l2jbrasil/1'],
      ['Top100Arena', '/vote/top100arena/1'],
    ])
  })

  it('opens when the mouse enters and closes when it leaves (§2.2, §4.4)', async () => {
    const { button, expectOpen, user } = setup()
    await user.hover(button)
    expectOpen(true)
    // A click does not close what hovering has opened.
    await user.click(button)
    expectOpen(true)
    await user.unhover(button)
    expectOpen(false)
  })

  it('opens with a tap and closes with the next (§2.2)', async () => {
    const { button, expectOpen, user } = setup()
    await user.pointer({ keys: '[TouchA]', target: button })
    expectOpen(true)
    await user.pointer({ keys: '[TouchA]', target: button })
    expectOpen(false)
  })

  it('opens when the keyboard reaches it and closes when it goes on', async () => {
    const { button, expectOpen, tab } = setup()
    await tab(2)
    expect(button).toHaveFocus()
    expectOpen(true)
    await tab(1)
    expectOpen(true)
    await tab(2, true)
    expectOpen(false)
  })

  it('closes on Escape, and gives the focus back to its button if it had it', async () => {
    const { button, expectOpen, user, tab } = setup()
    await user.hover(button)
    await user.keyboard('{Escape}')
    expectOpen(false)
    expect(button).not.toHaveFocus()
    await tab(3)
    expect(screen.getByRole('link', { name: 'HopZone' })).toHaveFocus()
    await user.keyboard('{Escape}')
    expectOpen(false)
    expect(button).toHaveFocus()
  })
})
