import { afterEach, describe, expect, it } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { withI18n } from 'shared-i18n/testing'
import { AlertHost, clearAlerts, showAlert, showToast } from './alerts.tsx'

afterEach(() => act(clearAlerts))

const show = () => render(withI18n(<AlertHost />, {}, 'en'))
const close = () => userEvent.click(screen.getByRole('button', { name: 'Close' }))

describe('an alert', () => {
  it('is a dialog of that name until it is closed, and waits for the one before it', async () => {
    // There is no host yet.
    showAlert('Early')
    show()
    act(() => showAlert('Late'))
    for (const name of ['Early', 'Late']) {
      expect(screen.getByRole('alertdialog')).toHaveAccessibleName(name)
      await close()
    }
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })
})

describe('a toast', () => {
  it('is announced in a region that was there before', async () => {
    const { container } = show()
    const region = container.querySelector('[aria-live="polite"]')
    expect(region).toBeEmptyDOMElement()
    act(() => showToast('Coins sent successfully!'))
    expect(region).toHaveTextContent('Coins sent successfully!')
    await close()
    expect(region).toBeEmptyDOMElement()
  })

  it('goes by itself when its time is over, and leaves the others', () => {
    show()
    act(() => {
      showToast('First')
      showToast('Second')
    })
    fireEvent.animationEnd(screen.getByText('First'))
    expect(screen.queryByText('First')).not.toBeInTheDocument()
    expect(screen.getByText('Second')).toBeVisible()
  })
})
