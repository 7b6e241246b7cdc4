import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type PageNode, PageText } from 'shared-ui/page-text'
import styles from './parts.module.css'

export function Facts({ items }: { items: readonly string[] }) {
  return (
    <ul className={styles.items}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}

export function Lead({ children }: { children: ReactNode }) {
  return <p className={styles.lead}>{children}</p>
}

/** Three cards, side by side if there is room, otherwise stacked. */
export function Trio({ children }: { children: ReactNode }) {
  return <ul className={styles.trio}>{children}</ul>
}

type Props = { path: string; children: ReactNode }

/** The realm's own body of a page (docs/decisions/051-realm-folder.md); without one, the site's. */
export function OwnPage({ path, children }: Props) {
  const { i18n } = useTranslation('public')
  const pages: Record<string, PageNode[]> | undefined = i18n.getResource(
    i18n.language,
    'public',
    'ownPages',
  )
  const nodes = pages?.[path]
  return nodes ? <PageText nodes={nodes} /> : children
}
