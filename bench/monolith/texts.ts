import type { Language, Texts } from 'shared-i18n'

type AllTexts = Readonly<Record<string, Texts>>

const chunks: Record<Language, () => Promise<{ texts: AllTexts }>> = {
  pt: () => import('./texts/pt.ts'),
  en: () => import('./texts/en.ts'),
  es: () => import('./texts/es.ts'),
}

/** Loads the texts of all pages in one language: one file, as a plain app would split them. */
export async function loadTexts(language: Language): Promise<AllTexts> {
  return (await chunks[language]()).texts
}
