/** What stands behind `react-i18next`: `i18nNames` of the contract. `#react-i18next` is the library itself. */
export {
  I18nContext,
  I18nextProvider,
  Translation,
  useTranslation,
  withTranslation,
} from '#react-i18next'
