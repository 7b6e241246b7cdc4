import type { Language } from 'shared-api/contract/rules/languages'

export {
  fallbackLanguage,
  isLanguage,
  type Language,
  languages,
} from 'shared-api/contract/rules/languages'

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
