import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'

/** Runs the head script, as each new document does. */
async function openDocument(language: string) {
  document.documentElement.lang = language
  jest.resetModules()
  await import('./head.ts')
}

// jsdom cannot navigate and logs each attempt, which is how the tests see a reload.
const reloads = () =>
  jest.mocked(console.error).mock.calls.filter((args) => /navigation/.test(String(args[0])))
const expectReload = () => expectConsole(/Not implemented: navigation/)

function close(storage: Storage) {
  const { getItem } = Storage.prototype
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(function (
    this: Storage,
    key,
  ) {
    if (this === storage) throw new DOMException('Storage is closed', 'SecurityError')
    return getItem.call(this, key)
  })
}

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API.
  document.cookie = 'lang=; path=/; max-age=0'
})

afterEach(() => sessionStorage.clear())

describe('a document in another language than the stored one', () => {
  it('tells the server by cookie, and asks again', async () => {
    expectReload()
    localStorage.setItem('lang', 'es')
    await openDocument('pt')
    expect(document.cookie).toBe('lang=es')
    expect(reloads()).toHaveLength(1)
  })

  it('asks once, where the server sticks to its own', async () => {
    expectReload()
    localStorage.setItem('lang', 'es')
    await openDocument('pt')
    await openDocument('pt')
    expect(reloads()).toHaveLength(1)
  })

  it('asks again for another choice, and for the same one after it was heard', async () => {
    expectReload()
    localStorage.setItem('lang', 'es')
    await openDocument('pt')
    localStorage.setItem('lang', 'en')
    await openDocument('pt')
    expect(reloads()).toHaveLength(2)
    await openDocument('en')
    await openDocument('pt')
    expect(reloads()).toHaveLength(3)
  })

  it('stays where the cookie is refused', async () => {
    jest.spyOn(document, 'cookie', 'set').mockImplementation(() => {})
    localStorage.setItem('lang', 'es')
    await openDocument('pt')
    expect(reloads()).toEqual([])
  })

  it.each(['localStorage', 'sessionStorage'] as const)(
    'stays where %s is closed to us',
    async (storage) => {
      localStorage.setItem('lang', 'es')
      close(window[storage])
      await openDocument('pt')
      expect(reloads()).toEqual([])
    },
  )
})

describe('the language that the browser asks for', () => {
  const ask = (...tags: string[]) =>
    jest.spyOn(navigator, 'languages', 'get').mockReturnValue(tags)

  it('is remembered on a first visit, without a reload or the cookie of a choice', async () => {
    ask('es-419', 'en')
    await openDocument('es')
    expect(localStorage.getItem('lang')).toBe('es')
    expect(document.cookie).toBe('')
    expect(reloads()).toEqual([])
  })

  it('does not replace what was chosen in another tab meanwhile', async () => {
    expectReload()
    ask('en-US')
    localStorage.setItem('lang', 'es')
    await openDocument('en')
    expect(localStorage.getItem('lang')).toBe('es')
  })

  it('is not the fallback: a language that it asks for later is still detected', async () => {
    ask('de-DE')
    await openDocument('pt')
    expect(localStorage.getItem('lang')).toBeNull()
    ask('de-DE', 'en')
    await openDocument('en')
    expect(localStorage.getItem('lang')).toBe('en')
  })

  it('is not remembered where the storage is full', async () => {
    ask('en-US')
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota is used up', 'QuotaExceededError')
    })
    await openDocument('en')
    expect(reloads()).toEqual([])
  })
})

describe('a document', () => {
  it('in the stored language is left alone', async () => {
    localStorage.setItem('lang', 'pt')
    await openDocument('pt')
    expect(document.cookie).toBe('')
    expect(reloads()).toEqual([])
  })

  it.each([null, 'fr', ''])('is left alone where %p is stored', async (stored) => {
    if (stored !== null) localStorage.setItem('lang', stored)
    await openDocument('pt')
    expect(document.cookie).toBe('')
    expect(reloads()).toEqual([])
  })
})
