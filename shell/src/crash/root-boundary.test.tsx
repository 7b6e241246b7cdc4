import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { useTranslation } from 'react-i18next'
import { createPortalI18n, type Language } from 'shared-i18n'
import { Portal } from '#src/portal.tsx'
import { api, renderPortal } from '#src/testing/portal.tsx'
import { realm, registry } from '#src/testing/release.ts'
import { goTo, heading } from '#src/testing/walk.tsx'

/** An entry without labels: the navigation bar throws. */
const withoutBar = { ...registry, navigation: [{ path: '/hall' } as never] }

function expectWaysOn() {
  expect(screen.getByRole('link', { name: 'Home page' })).toHaveAttribute('href', '/')
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible()
}

beforeEach(() => {
  performance.clearMarks()
})

describe('a part of the shell that throws', () => {
  it.each<[Language, string]>([
    ['pt', 'Algo deu errado'],
    ['en', 'Something went wrong'],
    ['es', 'Algo salió mal'],
  ])('leaves a page of the portal in %s, without a stack', async (language, title) => {
    expectConsole(/Cannot read properties of undefined/)
    await renderPortal({ release: withoutBar, language })
    expect(await heading(title)).toBeVisible()
    expect(document.body).not.toHaveTextContent(/Unexpected|undefined|TypeError/)
  })

  it('offers to reload, and a way home', async () => {
    expectConsole(/Cannot read properties of undefined/)
    await renderPortal({ release: withoutBar })
    await heading('Something went wrong')
    expectWaysOn()
  })

  it('may be i18n itself', async () => {
    expectConsole(/no texts any more/)
    const resources = { shell: {} }
    const i18n = createPortalI18n({ language: 'en', resources, read: async () => ({}) })
    jest.spyOn(i18n.i18n, 'getFixedT').mockImplementation(() => {
      throw new Error('no texts any more')
    })
    const Greeting = () => useTranslation('common').t('retry')
    await act(async () =>
      render(
        <Portal api={api} i18n={i18n} realm={realm} renderedAt={() => null}>
          <Greeting />
        </Portal>,
      ),
    )
    expect(await heading('Something went wrong')).toBeVisible()
    expectWaysOn()
  })

  it('may be a loader', async () => {
    expectConsole(/the watch stood still/)
    const isOutdated = () => {
      throw new Error('the watch stood still')
    }
    await renderPortal({ watch: { isOutdated, onNavigate: () => {} } })
    await heading('Before the gate')
    await goTo('Hall')
    expect(await heading('Something went wrong')).toBeVisible()
    expectWaysOn()
  })
})
