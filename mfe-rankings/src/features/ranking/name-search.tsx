import { useTranslation } from 'react-i18next'
import { Field } from 'shared-ui'
import styles from './name-search.module.css'

type Props = { value: string; onChange: (value: string) => void }

/** The field that searches every list of the page for a name. */
export function NameSearch({ value, onChange }: Props) {
  const { t } = useTranslation('rankings')
  return (
    <div className={styles.search}>
      <Field
        type="search"
        label={t('ranking.search')}
        hint={t('ranking.searchHint')}
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
