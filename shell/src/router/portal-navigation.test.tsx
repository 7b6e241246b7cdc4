import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, fireEvent, screen } from '@testing-library/react'
import type { Language } from 'shared-i18n'
import { clearAlerts } from 'shared-ui/alerts'
import { page, pages, readTexts, renderPortal } from '#src/testing/portal.tsx'

const select = (name: string) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })))

beforeEach(() => {
  document.documentElement.lang = 'en'
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API.
  document.cookie = 'lang=; path=/; max-age=0'
})

function slowTexts(slow: Language) {
  const arrival = Promise.withResolvers<void>()
  const read: typeof readTexts = async (language, namespace) => {
    if (language === slow) await arrival.promise
    return readTexts(language, namespace)
  }
  return { read, arrive: () => act(async () => arrival.resolve()) }
}

describe('the navigation of the portal', () => {
  it('has the live release’s entries in the language on screen', async () => {
    await renderPortal({ language: 'es' })
    expect(screen.getByRole('link', { name: 'Salón' })).toHaveAttribute('href', '/hall')
    expect(screen.getByRole('link', { name: 'Tesoro' })).toHaveAttribute(
      'href',
      '/treasury',
    )
  })
})

describe('selecting a language', () => {
  it('changes navigation, page and document, and is remembered by site and server', async () => {
    await renderPortal({ at: '/hall' })
    await select('ES, Español')
    expect(screen.getByRole('link', { name: 'Salón' })).toBeVisible()
    expect(document.title).toBe('Salón · Aurora Interlude')
    expect(document.documentElement).toHaveAttribute('lang', 'es')
    expect(localStorage.getItem('lang')).toBe('es')
    expect(document.cookie).toBe('lang=es')
  })

  it('asks again for what the page shows: answers may be in a language too', async () => {
    const loader = jest.fn()
    const hall = page('The great hall', loader)
    await renderPortal({
      at: '/hall',
      loadModule: async () => ({ pages: { ...pages, '/hall': hall } }),
    })
    expect(loader).toHaveBeenCalledTimes(1)
    await select('ES, Español')
    expect(loader).toHaveBeenCalledTimes(2)
  })

  it('stays in one language until all texts of the next one are there', async () => {
    const { read, arrive } = slowTexts('es')
    await renderPortal({ at: '/hall', read })
    await select('ES, Español')
    expect(screen.getByRole('link', { name: 'Hall' })).toBeVisible()
    expect(document.documentElement).toHaveAttribute('lang', 'en')
    expect(localStorage.getItem('lang')).toBeNull()
    await arrive()
    expect(screen.getByRole('link', { name: 'Salón' })).toBeVisible()
    expect(document.documentElement).toHaveAttribute('lang', 'es')
  })

  it('says so where its texts cannot be had, and stays in the one before', async () => {
    const read: typeof readTexts = async (language, namespace) => {
      if (language !== 'en') throw new Error('offline')
      return readTexts(language, namespace)
    }
    await renderPortal({ at: '/hall', read })
    await select('ES, Español')
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Error loading data')
    expect(screen.getByRole('link', { name: 'Hall' })).toBeVisible()
    expect(document.documentElement).toHaveAttribute('lang', 'en')
    expect(localStorage.getItem('lang')).toBeNull()
    act(clearAlerts)
  })

  it('twice ends in the last choice, on screen and remembered', async () => {
    const { read, arrive } = slowTexts('es')
    await renderPortal({ at: '/hall', read })
    await select('ES, Español')
    await select('PT, Português')
    await arrive()
    expect(screen.getByRole('link', { name: 'Salão' })).toBeVisible()
    expect(document.documentElement).toHaveAttribute('lang', 'pt')
    expect(localStorage.getItem('lang')).toBe('pt')
    expect(document.cookie).toBe('lang=pt')
  })
})
