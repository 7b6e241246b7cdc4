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

async function choose() {
  field('Pack').focus()
  await selectOptions(field('Pack'), 'large')
}

async function lookAtAll() {
  for (const name of ['Login', 'Coins', 'Pack']) await click(field(name))
}

async function typeAndClear() {
  for (const name of ['I agree', 'I agree']) await click(field(name))
  await type(field('Login'), 'demo')
  await clear(field('Login'))
}

async function typeAndReset() {
  await type(field('Coins'), '0')
  await click(screen.getByRole('button', { name: 'Clear' }))
}

it.each<[string, boolean, () => Promise<unknown>]>([
  ['dirty with text in a controlled field', true, () => type(field('Login'), 'a')],
  ['dirty with text in a field', true, () => type(field('Coins'), 'a')],
  ['dirty with a tick', true, () => click(field('I agree'))],
  ['dirty with another choice', true, choose],
  ['clean when it is only looked at', false, lookAtAll],
  ['clean again without the text and the tick', false, typeAndClear],
  ['clean again after a reset', false, typeAndReset],
  ['clean if a text is in a field outside of it', false, () => type(field('Search'), 'a')],
  [
    'clean if the browser filled it in: it would do so again',
    false,
    async () => Object.assign(field('Coins'), { value: '20' }),
  ],
])('a form is %s', async (_, isDirty, change) => {
  await change()
  expect(hasDirtyForm()).toBe(isDirty)
})
