import { isLanguage, type Language, languageCookie, languageKey } from './languages.ts'

/** The language that the visitor chose before, or null (also where storage is closed to us). */
export function storedLanguage(): Language | null {
  try {
    const value = localStorage.getItem(languageKey)
    return isLanguage(value) ? value : null
  } catch {
    return null
  }
}

/** Remembers the visitor's choice: localStorage for the site, a cookie for the server's first answer. */
export function rememberLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve.
  document.cookie = languageCookie(language)
  try {
    localStorage.setItem(languageKey, language)
  } catch {
    // Storage is closed to us: the cookie alone remembers.
  }
}
