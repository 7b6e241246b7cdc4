import { preferredLanguage } from 'portal-contract/api'
import { fallbackLanguage, type Language } from 'shared-api/contract/rules/languages'

/** @returns the preferred language, else Portuguese, else the first one offered */
export function chooseLanguage(
  header: string | undefined,
  offered: readonly Language[],
): Language {
  const fallback = offered.includes(fallbackLanguage) ? fallbackLanguage : offered[0]
  return preferredLanguage(header, offered) ?? fallback ?? fallbackLanguage
}
