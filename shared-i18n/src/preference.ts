import { isLanguage, type Language, languageCookie, languageKey } from './languages.ts'

/** The language that an earlier visit detected or chose; null if there is none or storage is not available. */
export function storedLanguage(): Language | null {
  try {
    const value = localStorage.getItem(languageKey)
    return isLanguage(value) ? value : null
  } catch {
    return null
  }
}

/** Stores the visitor's choice: in localStorage for the site, in a cookie for the server. */
export function rememberLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser.
  document.cookie = languageCookie(language)
  try {
    localStorage.setItem(languageKey, language)
  } catch {
    // Without storage, the cookie alone keeps the choice.
  }
}
