import { createElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import styles from './own-page.module.css'

/** What the portal made of a realm's own page: a text, or an element with its content. */
type PageNode = string | readonly [tag: string, ...(PageNode | { href: string })[]]

const draw = (nodes: readonly PageNode[]): ReactNode[] =>
  nodes.map((node, index) => {
    if (typeof node === 'string') return node
    const [tag, first, ...rest] = node
    const hasAddress = typeof first === 'object' && 'href' in first
    const props = hasAddress ? first : {}
    const children = (hasAddress ? rest : node.slice(1)) as PageNode[]
    // The order never changes.
    const key = index
    if (hasAddress && first.href.startsWith('/'))
      return (
        <Link key={key} to={first.href}>
          {draw(children)}
        </Link>
      )
    return createElement(tag, { key, ...props }, ...draw(children))
  })

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
  return nodes ? <div className={styles.page}>{draw(nodes)}</div> : children
}
