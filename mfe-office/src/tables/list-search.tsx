import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { rowsAPage } from 'shared-api/office/parts'
import { Button, Field, formValues, LinkButton } from 'shared-ui'
import styles from './tables.module.css'

/** Puts fields, which are named as search parameters, into the address, from the first page on. Another address fills them anew. */
export function Filters({ children }: { children: ReactNode }) {
  const { t } = useTranslation('office')
  const { search } = useLocation()
  const { change } = useListSearch()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    change({ ...formValues(event.currentTarget), page: '' })
  }
  return (
    <form
      key={search}
      aria-label={t('table.search')}
      className={styles.filters}
      // What is searched for is not a word: the browser must not correct it.
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      onSubmit={submit}
    >
      {children}
      <Button type="submit" size="small">
        {t('table.search')}
      </Button>
    </form>
  )
}

type DayProps = { from: string; to: string; required?: boolean }

export function DayFields({ from, to, required = false }: DayProps) {
  const { t } = useTranslation('office')
  const props = { type: 'date', required } as const
  return (
    <>
      <Field {...props} name="from" label={t('table.from')} defaultValue={from} />
      <Field {...props} name="to" label={t('table.to')} defaultValue={to} />
    </>
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

type PagerProps = { total: number; hasMore?: never } | { hasMore: boolean; total?: never }

export function Pager({ total, hasMore }: PagerProps) {
  const { t } = useTranslation('office')
  const { given, linkTo } = useListSearch()
  const asked = Math.max(1, Math.trunc(Number(given('page'))) || 1)
  const pages = total === undefined ? asked : Math.max(1, Math.ceil(total / rowsAPage))
  // Rows may have gone since the link was made.
  const page = Math.min(asked, pages + 1)
  const isLast = total === undefined ? !hasMore : page >= pages
  if (page === 1 && isLast) return null
  const step = (by: number, text: string) => (
    <LinkButton
      variant="outline"
      size="small"
      render={(anchor) => <Link to={linkTo({ page: String(page + by) })} {...anchor} />}
    >
      {text}
    </LinkButton>
  )
  return (
    <nav aria-label={t('table.pages')} className={styles.pager}>
      {page > 1 && step(-1, t('table.previous'))}
      <span>
        {total === undefined
          ? t('table.page', { page })
          : t('table.pageOf', { page: Math.min(page, pages), pages })}
      </span>
      {!isLast && step(1, t('table.next'))}
    </nav>
  )
}
