import { isLanguage, type Language } from 'shared-api/contract/rules/languages'

/** The localStorage key of the remembered language. */
export const languageKey = 'lang'

/** `<name>=<value>`. Over https, other subdomains and plain http answers cannot set its `__Host-` name. */
export function languagePair(language: Language): string {
  const prefix = location.protocol === 'https:' ? '__Host-' : ''
  return `${prefix}${languageKey}=${language}`
}

/** The value to assign to `document.cookie`: the language cookie, valid for a year. */
export function languageCookie(language: Language): string {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  return `${languagePair(language)}; path=/; max-age=31536000; samesite=lax${secure}`
}

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
