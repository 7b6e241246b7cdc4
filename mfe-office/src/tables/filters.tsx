import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router-dom'
import { Button } from 'shared-ui'
import { typedValues } from '#src/acts/use-act.ts'
import styles from './tables.module.css'

type Props = {
  /** Fields whose names are search parameters. */
  children: ReactNode
}

/** Puts its fields into the address, and starts at the first page. Another address fills them anew. */
export function Filters({ children }: Props) {
  const { t } = useTranslation('office')
  const { search } = useLocation()
  const { change } = useListSearch()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    change({ ...typedValues(event.currentTarget), page: '' })
  }
  return (
    <form
      key={search}
      aria-label={t('table.search')}
      className={styles.filters}
      onSubmit={submit}
    >
      {children}
      <Button type="submit" size="small">
        {t('table.search')}
      </Button>
    </form>
  )
}

type Changes = Readonly<Record<string, string>>

/** The search parameters are the state of a list: filters, sort and page. A link or a reload shows the same rows. */
export function useListSearch() {
  const [search, setSearch] = useSearchParams()
  const changed = (changes: Changes) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') next.delete(name)
      else next.set(name, value)
    }
    return next
  }
  return {
    given: (name: string) => search.get(name) ?? '',
    linkTo: (changes: Changes) => `?${changed(changes)}`,
    change: (changes: Changes) => setSearch(changed(changes)),
  }
}
