import type { Leftover } from './leftover.ts'

let shown: string | undefined

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
      },
    },
  ]
}

/** Where the window is probed in each direction, as parts of its size. */
const probes = [1, 3, 5, 7, 9, 11].map((odd) => odd / 12)

/** Which part of the window must be covered. Side panels of browser extensions cover less. */
const largePart = 0.5

const describe = ({ localName, id, classList }: Element) =>
  `<${[localName, id && `#${id}`, ...[...classList].map((name) => `.${name}`)].join('')}>`

/** @returns finds children of `body` and `html` that were added since and cover the page */
export function watchOverlays(): () => Leftover[] {
  const children = () => [...document.body.children, ...document.documentElement.children]
  const known = new WeakSet(children())
  return () => {
    const added = children().filter((element) => !known.has(element))
    // Asking for points makes the browser lay the page out.
    if (added.length === 0) return []
    const hits = probes.flatMap((x) =>
      probes.map((y) => document.elementFromPoint(innerWidth * x, innerHeight * y)),
    )
    const covers = (element: Element) =>
      hits.filter((hit) => element.contains(hit)).length >= largePart * hits.length
    return added.filter(covers).map((element) => ({
      what: `${describe(element)} covers the page`,
      isLeft: () => element.isConnected,
      putBack: () => element.remove(),
    }))
  }
}
