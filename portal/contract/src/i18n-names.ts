/** The names of `react-i18next` that the shell shares. The list only grows: a removal takes two releases. */
export const i18nNames: readonly string[] = [
  'I18nContext',
  'I18nextProvider',
  'Translation',
  'useTranslation',
  'withTranslation',
]
