/// <reference path="./i18next.d.ts" />
export {
  formatDate,
  formatMoment,
  formatMoney,
  formatNumber,
  formatSiegeDate,
  formatZone,
} from 'shared-api/contract/rules/formats'
export {
  fallbackLanguage,
  isLanguage,
  type Language,
  languageKey,
  languages,
} from './languages.ts'
export { createPortalI18n, type PortalI18n, type Texts } from './portal-i18n.ts'
export { rememberLanguage, storedLanguage } from './preference.ts'
export { useLanguage } from './use-language.ts'
