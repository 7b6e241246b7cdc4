import { useTranslation } from 'react-i18next'
import type { Language } from './languages.ts'

/** The language on screen; the component renders again when it changes. */
export function useLanguage(): Language {
  return useTranslation('common').i18n.language as Language
}
