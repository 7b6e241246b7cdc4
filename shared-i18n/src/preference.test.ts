import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { rememberLanguage, storedLanguage } from './preference.ts'

const closed = () => {
  throw new DOMException('Storage is closed', 'SecurityError')
}

describe('the language that a visitor chose', () => {
  beforeEach(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API.
    document.cookie = 'lang=; path=/; max-age=0'
  })

  it('is nothing at first', () => {
    expect(storedLanguage()).toBeNull()
  })

  it('is remembered by the site and told to the server', () => {
    rememberLanguage('es')
    expect(storedLanguage()).toBe('es')
    expect(localStorage.getItem('lang')).toBe('es')
    expect(document.cookie).toBe('lang=es')
  })

  it('is the last one', () => {
    rememberLanguage('es')
    rememberLanguage('en')
    expect(storedLanguage()).toBe('en')
    expect(document.cookie).toBe('lang=en')
  })

  it('is remembered for a year, on every page, and not sent along from other sites', () => {
    const write = jest.spyOn(document, 'cookie', 'set')
    rememberLanguage('pt')
    expect(write).toHaveBeenCalledWith('lang=pt; path=/; max-age=31536000; samesite=lax')
  })

  it.each(['fr', '', 'PT', '<script>'])(
    'is nothing where the storage holds %p',
    (value) => {
      localStorage.setItem('lang', value)
      expect(storedLanguage()).toBeNull()
    },
  )

  it('is known to the server alone where the storage is closed to us', () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(closed)
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(closed)
    rememberLanguage('es')
    expect(storedLanguage()).toBeNull()
    expect(document.cookie).toBe('lang=es')
  })
})
