import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { RealmContext } from 'shared-api'
import { parseRealm } from 'shared-api/contract'
import { withI18n } from 'shared-i18n/testing'
import texts from '../../../locales/en/public.json' with { type: 'json' }
import { Countdown, Launch, LaunchText } from './launch.tsx'

const realm = parseRealm({})
const launch = Date.parse(realm.launchDate)
const hour = 60 * 60 * 1000
const day = 24 * hour

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

const show = (ui: ReactElement) =>
  render(withI18n(<RealmContext value={realm}>{ui}</RealmContext>, { public: texts }, 'en'))

function showAt(moment: number) {
  jest.setSystemTime(moment)
  show(<Launch />)
}

const tablets = () => screen.getByRole('timer', { name: 'Countdown to the opening' })
const shown = () =>
  Array.from(tablets().children, (tablet) => tablet.textContent).join(', ')
const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms))
const comeBack = () => act(() => void document.dispatchEvent(new Event('visibilitychange')))

describe('the launch', () => {
  it('counts days, hours, minutes and seconds, one second at a time (§2.5, §9.2)', () => {
    showAt(launch - (2 * day + 3 * hour + 4000))
    expect(shown()).toBe('02 days, 03 hours, 00 minutes, 04 seconds')
    wait(1000)
    expect(shown()).toBe('02 days, 03 hours, 00 minutes, 03 seconds')
    wait(4000)
    expect(shown()).toBe('02 days, 02 hours, 59 minutes, 59 seconds')
  })

  it('beats with the seconds of the launch, whenever the page was opened', () => {
    showAt(launch - 4700)
    expect(shown()).toContain('05 seconds')
    wait(699)
    expect(shown()).toContain('05 seconds')
    wait(1)
    expect(shown()).toContain('04 seconds')
  })

  it('stops at the moment and rests at zero (§2.5, §4.3)', () => {
    showAt(launch - 2000)
    expect(screen.getByText(/^The gates open on 17 October/)).toBeVisible()
    wait(2000)
    expect(shown()).toBe('00 days, 00 hours, 00 minutes, 00 seconds')
    expect(jest.getTimerCount()).toBe(0)
  })

  it('says that the gates opened once the moment has passed (§1.5, §2.5)', () => {
    showAt(launch + day)
    const text = screen.getByText('The gates opened on 17 October at 18:00 (UTC−3)')
    expect(text).toBeVisible()
    expect(jest.getTimerCount()).toBe(0)
    // Nothing is read aloud to those who come later.
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
  })

  it('is right at once when a tab wakes up', () => {
    showAt(launch - 2 * day)
    jest.setSystemTime(launch - 90_000)
    comeBack()
    expect(shown()).toBe('00 days, 00 hours, 01 minutes, 30 seconds')
  })

  it('starts again when the clock was put back', () => {
    showAt(launch + 1000)
    jest.setSystemTime(launch - 5000)
    comeBack()
    expect(shown()).toContain('05 seconds')
    wait(1000)
    expect(shown()).toContain('04 seconds')
  })

  it('is read aloud when the bound changes, and not each second', () => {
    showAt(launch - (hour + 2000))
    const status = screen.getByRole('status')
    expect(status).toHaveTextContent('Less than 2 hours to the opening')
    wait(1000)
    expect(status).toHaveTextContent('Less than 2 hours to the opening')
    wait(1000)
    expect(status).toHaveTextContent('Less than 60 minutes to the opening')
  })

  it('is read aloud when it happens', () => {
    showAt(launch - 1000)
    wait(1000)
    expect(screen.getByRole('status')).toHaveTextContent('The gates opened on 17 October')
  })

  it('takes no side in the HTML, which does not know the clock of its reader', () => {
    show(
      <>
        <Countdown seconds={null} />
        <LaunchText seconds={null} />
      </>,
    )
    expect(shown()).toBe('– days, – hours, – minutes, – seconds')
    const text = 'Opening of the gates: 17 October at 18:00 (UTC−3)'
    expect(screen.getByText(text)).toBeVisible()
  })
})
