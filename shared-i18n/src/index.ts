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
  languages,
} from 'shared-api/contract/rules/languages'
export { rememberLanguage, storedLanguage } from './languages.ts'
export {
  createPortalI18n,
  type PortalI18n,
  type Texts,
  useLanguage,
} from './portal-i18n.ts'
