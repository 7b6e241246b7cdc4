import { describe, expect, it, jest } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { useTranslation } from 'react-i18next'
import { createPortalI18n } from 'shared-i18n'
import { Portal } from '#src/portal.tsx'
import { api, goTo, heading, renderPortal } from '#src/testing/portal.tsx'
import { realm } from '#src/testing/release.ts'

async function expectCrashPage() {
  expect(await heading('Something went wrong')).toBeVisible()
  expect(document.body).not.toHaveTextContent(/Unexpected|undefined|TypeError/)
  expect(screen.getByRole('link', { name: 'Home page' })).toHaveAttribute('href', '/')
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible()
}

describe('a page with a reload and a way home, but no stack, is shown', () => {
  it('when i18n throws', async () => {
    expectConsole(/no texts any more/)
    const resources = { shell: {} }
    const i18n = createPortalI18n({ language: 'en', resources, read: async () => ({}) })
    jest.spyOn(i18n.i18n, 'getFixedT').mockImplementation(() => {
      throw new Error('no texts any more')
    })
    const Greeting = () => useTranslation('common').t('retry')
    const portal = (
      <Portal api={api} i18n={i18n} realm={realm} renderedAt={() => null}>
        <Greeting />
      </Portal>
    )
    await act(async () => render(portal))
    await expectCrashPage()
  })

  it('when a loader throws', async () => {
    expectConsole(/the watch stood still/)
    const isOutdated = () => {
      throw new Error('the watch stood still')
    }
    await renderPortal({ watch: { isOutdated, onNavigate: () => {} } })
    await heading('Before the gate')
    await goTo('Hall')
    await expectCrashPage()
  })
})
