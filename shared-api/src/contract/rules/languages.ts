/** Languages of the site, in the order of the language selector (docs/specification.md §1.4). */
export const languages = ['pt', 'en', 'es'] as const

export type Language = (typeof languages)[number]

/** Portuguese is used where no other language is known (docs/specification.md §1.4). */
export const fallbackLanguage: Language = 'pt'

/** Whether a stored or sent value names one of the site's languages. */
export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value)
}

/** @returns the language that a stored value names, else Portuguese */
export function toLanguage(value: unknown): Language {
  return isLanguage(value) ? value : fallbackLanguage
}
