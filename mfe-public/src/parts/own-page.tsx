import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type PageNode, PageText } from 'shared-ui/page-text'

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
