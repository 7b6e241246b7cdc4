import { shownTitle } from '#src/document-title.ts'
import type { Leftover } from './leftover.ts'

/** The browser's own translator changes the title too, and marks the document. */
const isTranslated = () => /\btranslated-/.test(document.documentElement.className)

/** Finds a title that is not the shell's. */
export function changedTitle(): Leftover[] {
  const own = shownTitle()
  const { title } = document
  if (own === undefined || title === own || isTranslated()) return []
  return [
    {
      what: `document.title is changed to ${JSON.stringify(title.slice(0, 100))}`,
      isLeft: () => document.title === title,
      putBack: () => {
        document.title = own
        return document.title === own
      },
    },
  ]
}
