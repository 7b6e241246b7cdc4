import { useTranslation } from 'react-i18next'
import type { Language } from './languages.ts'

/** The current language. */
export function useLanguage(): Language {
  return useTranslation('common').i18n.language as Language
}
