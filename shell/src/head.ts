import {
  isLanguage,
  languageCookie,
  languageKey,
  languagePair,
} from 'shared-i18n/languages'

const reloadedKey = `${languageKey}-asked`

/**
 * Before the first paint: changing the language after hydration would show two languages at a time. It reloads once, and
 * only if the browser kept the cookie.
 */
function reloadInStoredLanguage() {
  const stored = localStorage.getItem(languageKey)
  if (!isLanguage(stored)) return
  if (stored === document.documentElement.lang) {
    sessionStorage.removeItem(reloadedKey)
    return
  }
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API answers too late here.
  document.cookie = languageCookie(stored)
  const hasStuck = document.cookie.split('; ').includes(languagePair(stored))
  if (!hasStuck || sessionStorage.getItem(reloadedKey) === stored) return
  sessionStorage.setItem(reloadedKey, stored)
  location.reload()
}

try {
  reloadInStoredLanguage()
} catch {
  // Without storage the server's choice stands.
}
