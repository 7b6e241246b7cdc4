import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'

/** Runs the head script in documents of some languages, one after the other. @returns the number of reloads */
async function openDocuments(...languages: string[]): Promise<number> {
  for (const language of languages) {
    document.documentElement.lang = language
    jest.resetModules()
    await import('./head.ts')
  }
  // jsdom cannot navigate and logs each attempt.
  const { calls } = jest.mocked(console.error).mock
  return calls.filter(([text]) => /navigation/.test(String(text))).length
}

const expectReload = () => expectConsole(/Not implemented: navigation/)
const ask = (...tags: string[]) =>
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(tags)
const stored = () => localStorage.getItem('lang')

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API.
  document.cookie = 'lang=; path=/; max-age=0'
  sessionStorage.clear()
})

describe('a document in another language than the stored one', () => {
  beforeEach(() => localStorage.setItem('lang', 'es'))

  it('tells the server by cookie, and reloads once, even if the server keeps its own', async () => {
    expectReload()
    expect(await openDocuments('pt')).toBe(1)
    expect(document.cookie).toBe('lang=es')
    expect(await openDocuments('pt')).toBe(1)
  })

  it('reloads again for another choice, and for the same one after it took effect', async () => {
    expectReload()
    await openDocuments('pt')
    localStorage.setItem('lang', 'en')
    expect(await openDocuments('pt')).toBe(2)
    expect(await openDocuments('en', 'pt')).toBe(3)
  })

  it('stays if the browser refuses the cookie', async () => {
    jest.spyOn(document, 'cookie', 'set').mockImplementation(() => {})
    expect(await openDocuments('pt')).toBe(0)
  })

  it.each(['localStorage', 'sessionStorage'] as const)(
    'stays if %s is closed',
    async (name) => {
      const closed = window[name]
      const { getItem } = Storage.prototype
      jest.spyOn(Storage.prototype, 'getItem').mockImplementation(function (
        this: Storage,
        key,
      ) {
        if (this === closed) throw new DOMException('Storage is closed', 'SecurityError')
        return getItem.call(this, key)
      })
      expect(await openDocuments('pt')).toBe(0)
    },
  )
})

describe('the language that the browser asks for', () => {
  it('does not replace what was chosen in another tab meanwhile', async () => {
    expectReload()
    ask('en-US')
    localStorage.setItem('lang', 'es')
    await openDocuments('en')
    expect(stored()).toBe('es')
  })

  it('is remembered, unless it is the fallback: another one is still detected later', async () => {
    ask('de-DE')
    await openDocuments('pt')
    expect(stored()).toBeNull()
    ask('de-DE', 'en-US')
    await openDocuments('en')
    expect([stored(), document.cookie]).toEqual(['en', ''])
  })

  it('is not remembered if the storage is full', async () => {
    ask('en-US')
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota is used up', 'QuotaExceededError')
    })
    expect(await openDocuments('en')).toBe(0)
  })
})

it.each(['pt', 'fr', ''])(
  'a Portuguese document stays where %p is stored',
  async (value) => {
    localStorage.setItem('lang', value)
    expect(await openDocuments('pt')).toBe(0)
    expect(document.cookie).toBe('')
  },
)

describe('a script that does not come', () => {
  const lose = (src: string) => {
    const script = document.createElement('script')
    script.src = src
    document.head.append(script)
    script.dispatchEvent(new Event('error'))
  }
  const cdn = 'https://cdn.example/assets/shell/1/main.js'

  beforeEach(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API.
    document.cookie = 'own-assets=; path=/; max-age=0'
  })
  afterEach(() => void Reflect.deleteProperty(window, '__portal'))

  it('from the assets origin brings the page again, once, with the gateway’s own files', async () => {
    expectReload()
    await openDocuments('pt')
    lose(cdn)
    lose(cdn)
    expect(document.cookie).toContain('own-assets=1')
    expect(await openDocuments()).toBe(1)
  })

  it('is left to the shell once that has started', async () => {
    await openDocuments('pt')
    Object.defineProperty(window, '__portal', { value: {}, configurable: true })
    lose(cdn)
    expect(document.cookie).not.toContain('own-assets')
  })

  it('from the gateway is as it is', async () => {
    await openDocuments('pt')
    lose('/assets/shell/1/main.js')
    expect(document.cookie).not.toContain('own-assets')
  })
})
