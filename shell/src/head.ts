import { isLanguage } from 'shared-api/contract/rules/languages'
import { languageCookie, languageKey, languagePair } from 'shared-i18n/languages'
import { isElsewhere, preferOwnAssets } from './release/own-assets.ts'

const reloadedKey = `${languageKey}-asked`

/** The fallback for a browser of other languages was not detected: it must not outlast a change of the browser's. */
const isDetected = (language: string) =>
  navigator.languages.some((each) => each.split('-')[0] === language)

/**
 * Before the first paint: changing the language after hydration would show two languages at a time. It reloads once, and
 * only if the browser kept the cookie. On a first visit it remembers the detected language, without the cookie of a choice.
 */
function settleLanguage() {
  const stored = localStorage.getItem(languageKey)
  const shown = document.documentElement.lang
  if (stored === null && isDetected(shown)) localStorage.setItem(languageKey, shown)
  if (!isLanguage(stored)) return
  if (stored === shown) {
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
  settleLanguage()
} catch {
  // Without storage the server's choice stands.
}

// Without the main script a page stays text. Once the shell has started, it decides itself (decision 016).
addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement) || window.__portal) return
    if (isElsewhere(target.src) && preferOwnAssets()) location.reload()
  },
  { capture: true },
)
