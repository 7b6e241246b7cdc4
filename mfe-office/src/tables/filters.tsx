import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from 'shared-ui'
import { typedValues } from '#src/acts/typed-values.ts'
import { useListSearch } from './list-search.ts'
import styles from './tables.module.css'

type Props = {
  /** Fields whose names are search parameters. */
  children: ReactNode
}

/** Puts its fields into the address, and starts at the first page. */
export function Filters({ children }: Props) {
  const { t } = useTranslation('office')
  const { change } = useListSearch()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    change({ ...typedValues(event.currentTarget), page: '' })
  }
  return (
    <form aria-label={t('table.search')} className={styles.filters} onSubmit={submit}>
      {children}
      <Button type="submit" size="small">
        {t('table.search')}
      </Button>
    </form>
  )
}
