import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { rowsAPage } from 'shared-api/office/parts'
import { LinkButton } from 'shared-ui'
import { useListSearch } from './filters.tsx'
import styles from './tables.module.css'

type Props = { total: number; hasMore?: never } | { hasMore: boolean; total?: never }

/** Links to the pages before and after this one. */
export function Pager({ total, hasMore }: Props) {
  const { t } = useTranslation('office')
  const { given, linkTo } = useListSearch()
  const page = Math.max(1, Math.trunc(Number(given('page'))) || 1)
  const isLast = total === undefined ? !hasMore : page * rowsAPage >= total
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
          : t('table.pageOf', { page, pages: Math.ceil(total / rowsAPage) })}
      </span>
      {!isLast && step(1, t('table.next'))}
    </nav>
  )
}

type FoundProps = { total: number; children: ReactNode }

/** How many rows were found, a page of them, and the way to the others. */
export function FoundRows({ total, children }: FoundProps) {
  const { t } = useTranslation('office')
  return (
    <>
      <p role="status">{t('table.found', { count: total })}</p>
      {children}
      <Pager total={total} />
    </>
  )
}
