import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Page, useRealm } from 'shared-api'
import { PageTitle } from 'shared-ui'
import { type PageNode, PageText } from 'shared-ui/page-text'
import { paths } from '#src/paths.ts'
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

/** Three cards, side by side if there is room, otherwise stacked. */
export function Trio({ children }: { children: ReactNode }) {
  return <ul className={styles.trio}>{children}</ul>
}

type TextPageName =
  | 'community'
  | 'download'
  | 'events'
  | 'premium'
  | 'rules'
  | 'serverDetails'

/** A page of texts: its title, then the realm's own body (docs/decisions/051-realm-folder.md) or the lead and the site's. */
export const textPage = (name: TextPageName, Body: ComponentType): Page<null> => ({
  Component: () => {
    const { t, i18n } = useTranslation('public')
    const realm = useRealm()
    const pages: Record<string, PageNode[]> | undefined = i18n.getResource(
      i18n.language,
      'public',
      'ownPages',
    )
    const nodes = pages?.[paths[name]]
    return (
      <>
        <PageTitle>{t(`${name}.title`)}</PageTitle>
        {nodes ? (
          <PageText nodes={nodes} />
        ) : (
          <>
            <p className={styles.lead}>{t(`${name}.lead`, { name: realm.name })}</p>
            <Body />
          </>
        )}
      </>
    )
  },
})
