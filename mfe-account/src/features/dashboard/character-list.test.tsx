import { describe, expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import { button, openDashboard } from '#testing/open-page.ts'

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
