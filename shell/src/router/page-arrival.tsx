import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useRealm } from 'shared-api'
import { markHydrated } from '#src/boot/hydrated.ts'
import { documentTitle } from '#src/document-title.ts'

type Props = {
  /** Key of the document's title, in a namespace of the page's remote. */
  title: string
}

/** What happens beside a page when it is there: the document takes its title, and the portal is ready. */
export function PageArrival({ title }: Props) {
  const { i18n } = useTranslation()
  const realm = useRealm()
  const text = documentTitle(i18n.t(title as never), realm.name)

  // The document's title lies outside of what React draws here.
  useEffect(() => {
    document.title = text
  }, [text])

  // Effects run when the page is interactive: that is the moment that is marked.
  useEffect(markHydrated, [])

  return null
}
