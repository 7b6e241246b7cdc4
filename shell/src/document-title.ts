import type { Leftover } from '#src/leftovers/leftover.ts'

export function documentTitle(page: string, realmName: string): string {
  return `${page} · ${realmName}`
}

let shown: string | undefined

/** Sets the title of the browser's document. */
export function showTitle(title: string): void {
  document.title = title
  shown = document.title
}

/** The browser's own translator changes the title too, and marks the document. */
const isTranslated = () => /\btranslated-/.test(document.documentElement.className)

/** Finds a title that is not the shell's. */
export function changedTitle(): Leftover[] {
  const own = shown
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
