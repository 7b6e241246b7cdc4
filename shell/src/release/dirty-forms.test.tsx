import { beforeAll, beforeEach, expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { hasDirtyForm, observeForms } from './dirty-forms.ts'

/** React updates the `value` attribute of a controlled field, so `defaultValue` is no help. */
function Controlled() {
  const [login, setLogin] = useState('')
  return (
    <input aria-label="Login" value={login} onChange={(e) => setLogin(e.target.value)} />
  )
}

function Page() {
  return (
    <>
      <form>
        <Controlled />
        <input aria-label="Coins" defaultValue="10" />
        <textarea aria-label="Letter" />
        <select aria-label="Pack" defaultValue="small">
          <option>small</option>
          <option>large</option>
        </select>
        <input type="checkbox" aria-label="I agree" />
        <button type="reset">Clear</button>
      </form>
      <input aria-label="Search" />
    </>
  )
}

const field = (name: string) => screen.getByLabelText(name)
const { clear, click, selectOptions, type } = userEvent

beforeAll(observeForms)
beforeEach(() => {
  render(<Page />)
})

it.each<[string, () => Promise<unknown>]>([
  ['with text in a controlled field', () => type(field('Login'), 'a')],
  ['with text in a field', () => type(field('Coins'), 'a')],
  ['with text in a text area', () => type(field('Letter'), 'a')],
  ['with a tick', () => click(field('I agree'))],
  [
    'with another choice',
    async () => {
      field('Pack').focus()
      await selectOptions(field('Pack'), 'large')
    },
  ],
])('a form is dirty %s', async (_, change) => {
  await change()
  expect(hasDirtyForm()).toBe(true)
})

it.each<[string, () => Promise<unknown>]>([
  [
    'when it is only looked at',
    async () => {
      for (const name of ['Login', 'Coins', 'Letter', 'Pack']) await click(field(name))
    },
  ],
  [
    'again without the tick',
    async () => {
      await click(field('I agree'))
      await click(field('I agree'))
    },
  ],
  [
    'again without the text',
    async () => {
      await type(field('Login'), 'demo')
      await clear(field('Login'))
    },
  ],
  [
    'after a reset',
    async () => {
      await type(field('Coins'), '0')
      await click(screen.getByRole('button', { name: 'Clear' }))
    },
  ],
  [
    'if the browser filled it in: it would do so again',
    async () => Object.assign(field('Coins'), { value: '20' }),
  ],
  ['if the text is in a field outside of it', () => type(field('Search'), 'Aden')],
])('a form is clean %s', async (_, change) => {
  await change()
  expect(hasDirtyForm()).toBe(false)
})
