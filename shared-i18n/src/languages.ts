/** Languages of the site, in the order of the language selector (specification §1). */
export const languages = ['pt', 'en', 'es'] as const

export type Language = (typeof languages)[number]

/** Portuguese stands in where nothing else is known (specification §1). */
export const fallbackLanguage: Language = 'pt'

/** Whether a stored or sent value names one of the site's languages. */
export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value)
}

/** The name of the remembered language in localStorage. */
export const languageKey = 'lang'

/**
 * The cookie that tells the server the visitor's language, as `<name>=<value>`. Over https its name is one that no
 * other subdomain and no plain http answer can set.
 */
export function languagePair(language: Language): string {
  const prefix = location.protocol === 'https:' ? '__Host-' : ''
  return `${prefix}${languageKey}=${language}`
}

/** What to assign to `document.cookie` so that the server learns the visitor's language, for a year. */
export function languageCookie(language: Language): string {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  return `${languagePair(language)}; path=/; max-age=31536000; samesite=lax${secure}`
}
