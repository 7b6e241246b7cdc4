import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
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

beforeAll(observeForms)
beforeEach(() => {
  render(<Page />)
})

describe('a form', () => {
  it('is clean when it is only looked at', async () => {
    for (const name of ['Login', 'Coins', 'Letter', 'Pack'])
      await userEvent.click(field(name))
    expect(hasDirtyForm()).toBe(false)
  })

  it.each(['Login', 'Coins', 'Letter'])('is dirty with something in %s', async (name) => {
    await userEvent.type(field(name), 'a')
    expect(hasDirtyForm()).toBe(true)
  })

  it('is dirty with another choice', async () => {
    await userEvent.tab()
    field('Pack').focus()
    await userEvent.selectOptions(field('Pack'), 'large')
    expect(hasDirtyForm()).toBe(true)
  })

  it('is dirty with a tick, and clean without it', async () => {
    await userEvent.click(field('I agree'))
    expect(hasDirtyForm()).toBe(true)
    await userEvent.click(field('I agree'))
    expect(hasDirtyForm()).toBe(false)
  })

  it('is clean again when what was typed is gone', async () => {
    await userEvent.type(field('Login'), 'demo')
    await userEvent.clear(field('Login'))
    expect(hasDirtyForm()).toBe(false)
  })

  it('is clean after a reset', async () => {
    await userEvent.type(field('Coins'), '0')
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect(hasDirtyForm()).toBe(false)
  })

  it('is clean where the browser filled it in: it would do so again', () => {
    Object.assign(field('Coins'), { value: '20' })
    expect(hasDirtyForm()).toBe(false)
  })
})

describe('a field outside of any form', () => {
  it('keeps nobody from going', async () => {
    await userEvent.type(field('Search'), 'Aden')
    expect(hasDirtyForm()).toBe(false)
  })
})
