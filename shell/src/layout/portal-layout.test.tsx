import { join } from 'node:path'
import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, screen, within } from '@testing-library/react'
import { checkLocales } from 'portal-kit/testing'
import type { Language } from 'shared-i18n'
import { clearAlerts } from 'shared-ui/alerts'
import {
  page,
  pendingKeep,
  press,
  readTexts,
  renderPortal,
  withPage,
} from '#src/testing/portal.tsx'

await checkLocales(join(import.meta.dirname, '../..'))

it('the footer has the six entries and the three vote links (§2.3)', async () => {
  await renderPortal()
  const shown = within(screen.getByRole('contentinfo')).getAllByRole('link')
  expect(shown.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Download', '/download'],
    ['Account', '/account'],
    ['Premium', '/premium'],
    ['Rules', '/rules'],
    ['Community', 'https://chat.example'],
    ['Instagram', 'https://photos.example'],
    ['HopZone', '/vote/hopzone/1'],
    ['L2JBrasil', '/vote/l2jbrasil/1'],
    ['Top100Arena', '/vote/top100arena/1'],
  ])
})

it('the banner of overrides names them, and leads back to the live builds', async () => {
  const overrides = [
    { remote: 'keep', build: '0123456789ab' },
    { remote: 'gate', build: 'https://dev.example' },
  ]
  await renderPortal({ overrides })
  const banner = screen.getByText(/Test version/)
  expect(banner).toHaveTextContent('keep@0123456789ab, gate@https://dev.example')
  const link = screen.getByRole('link', { name: 'Back to the live site' })
  expect(link).toHaveAttribute('href', '?remote=')
})

describe('selecting a language', () => {
  beforeEach(() => {
    document.documentElement.lang = 'en'
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API.
    document.cookie = 'lang=; path=/; max-age=0'
  })

  const openHall = (read: typeof readTexts) => renderPortal({ at: '/hall', read })

  function expectLanguage(language: Language, entry: string, remembered: string | null) {
    expect(screen.getByRole('link', { name: entry })).toHaveAttribute('href', '/hall')
    expect(document.documentElement).toHaveAttribute('lang', language)
    expect(localStorage.getItem('lang')).toBe(remembered)
    expect(document.cookie).toBe(remembered ? `lang=${remembered}` : '')
  }

  it('loads again what the page shows: answers may be in a language too', async () => {
    const loader = jest.fn()
    const loadModule = withPage('/hall', page('The great hall', loader))
    await renderPortal({ at: '/hall', loadModule })
    expect(loader).toHaveBeenCalledTimes(1)
    await press('ES, Español')
    expect(loader).toHaveBeenCalledTimes(2)
  })

  it('waits for the first page, whose HTML is in the language before', async () => {
    const { loadModule, arrive } = pendingKeep()
    await renderPortal({ at: '/hall', loadModule })
    await press('ES, Español')
    expectLanguage('en', 'Hall', null)
    await arrive()
    expectLanguage('es', 'Salón', 'es')
  })

  it('changes nothing if its texts cannot be loaded, and says so', async () => {
    await openHall(async (language, namespace) => {
      if (language !== 'en') throw new Error('offline')
      return readTexts(language, namespace)
    })
    await press('ES, Español')
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Error loading data')
    expectLanguage('en', 'Hall', null)
    act(clearAlerts)
  })

  it('twice ends in the last choice, on screen and remembered', async () => {
    const spanish = Promise.withResolvers<void>()
    await openHall(async (language, namespace) => {
      if (language === 'es') await spanish.promise
      return readTexts(language, namespace)
    })
    await press('ES, Español')
    expectLanguage('en', 'Hall', null)
    await press('PT, Português')
    await act(async () => spanish.resolve())
    expectLanguage('pt', 'Salão', 'pt')
    expect(document.title).toBe('Salão · Aurora Interlude')
  })
})
