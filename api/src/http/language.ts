import Negotiator from 'negotiator'
import { fallbackLanguage, type Language } from 'shared-api/contract/rules/languages'

/** @returns the preferred language, else Portuguese, else the first one offered */
export function chooseLanguage(
  header: string | undefined,
  offered: readonly Language[],
): Language {
  // The site has languages, not regions: `pt-BR` asks for `pt`.
  const accepted = header?.replace(/([a-z]{2,3})-[a-z0-9-]+/gi, '$1') ?? ''
  const negotiator = new Negotiator({ headers: { 'accept-language': accepted } })
  const chosen = negotiator.language([...offered]) ?? fallbackLanguage
  return offered.find((language) => language === chosen) ?? offered[0] ?? fallbackLanguage
}
