/** Languages of the site, in the order of the language selector (specification §1). */
export const languages = ['pt', 'en', 'es'] as const

export type Language = (typeof languages)[number]

/** Portuguese stands in where nothing else is known (specification §1). */
export const fallbackLanguage: Language = 'pt'

/** Whether a stored or sent value names one of the site's languages. */
export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value)
}

/** The name of the remembered language, in localStorage and in the cookie that tells the server. */
export const languageKey = 'lang'
