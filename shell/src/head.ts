import {
  isLanguage,
  languageCookie,
  languageKey,
  languagePair,
} from 'shared-i18n/languages'

const askedKey = `${languageKey}-asked`

/**
 * Runs in the head of every HTML, before anything is drawn: where the visitor's stored language is not the one
 * that the server picked, it tells the server by cookie and asks again, once, and only if the cookie stuck.
 * Never hydrate and then change: that shows two languages at a time.
 */
function askAgainInStoredLanguage() {
  const stored = localStorage.getItem(languageKey)
  if (!isLanguage(stored)) return
  if (stored === document.documentElement.lang) {
    sessionStorage.removeItem(askedKey)
    return
  }
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API answers too late here.
  document.cookie = languageCookie(stored)
  const hasStuck = document.cookie.split('; ').includes(languagePair(stored))
  if (!hasStuck || sessionStorage.getItem(askedKey) === stored) return
  sessionStorage.setItem(askedKey, stored)
  location.reload()
}

try {
  askAgainInStoredLanguage()
} catch {
  // Storage is closed to us: the server's choice stands.
}
