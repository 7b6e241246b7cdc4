import { useTranslation } from 'react-i18next'
import { type Language, languages } from 'shared-i18n'
import styles from './language-selector.module.css'

export type LanguageSelectorProps = {
  current: Language
  onSelect: (language: Language) => void
}

export function LanguageSelector({ current, onSelect }: LanguageSelectorProps) {
  const { t } = useTranslation('shell')
  const names = { pt: t('languages.pt'), en: t('languages.en'), es: t('languages.es') }
  return (
    <fieldset className={styles.selector} aria-label={t('navigation.language')}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          className={styles.language}
          aria-label={`${language.toUpperCase()}, ${names[language]}`}
          aria-pressed={language === current}
          onClick={() => onSelect(language)}
        >
          {language.toUpperCase()}
        </button>
      ))}
    </fieldset>
  )
}
