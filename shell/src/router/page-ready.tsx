import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useRealm } from 'shared-api'
import { markHydrated } from '#src/boot/hydrated.ts'
import { documentTitle, showTitle } from '#src/document-title.ts'

type Props = {
  /** Key of the document's title, in a namespace of the remote. */
  title: string
}

/** Sets the document's title and marks the portal as hydrated once a page has rendered. */
export function PageReady({ title }: Props) {
  const { i18n } = useTranslation()
  const realm = useRealm()
  const text = documentTitle(i18n.t(title as never), realm.name)

  // The document's title is outside this component's tree.
  useEffect(() => {
    showTitle(text)
  }, [text])

  // Effects run once the page is interactive.
  useEffect(markHydrated, [])

  return null
}
