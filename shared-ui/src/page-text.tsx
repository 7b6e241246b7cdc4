import { createElement, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styles from './page-text.module.css'

/** What the server makes of Markdown: a text, or an element with its content. */
export type PageNode = string | readonly [tag: string, ...(PageNode | { href: string })[]]

/** What people wrote in Markdown: a page of the realm, or a piece of news. */
export const PageText = ({ nodes }: { nodes: readonly PageNode[] }) => (
  <div className={styles.page}>{draw(nodes)}</div>
)

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
      return createElement(Link, { key, to: first.href }, ...draw(children))
    return createElement(tag, { key, ...props }, ...draw(children))
  })
