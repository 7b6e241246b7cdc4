import type { Leftover } from './leftover.ts'

/** Points of the window in each direction. */
const points = 6

/** Which part of the window must be covered. Side panels of browser extensions cover less. */
const largePart = 0.5

const describe = ({ localName, id, classList }: Element) =>
  `<${[localName, id && `#${id}`, ...[...classList].map((name) => `.${name}`)].join('')}>`

/** How many points of the window each element takes the clicks of. */
function countPoints(elements: readonly Element[]): Map<Element, number> {
  const counts = new Map<Element, number>()
  for (let x = 0.5; x < points; x += 1)
    for (let y = 0.5; y < points; y += 1) {
      const hit = document.elementFromPoint(
        (innerWidth * x) / points,
        (innerHeight * y) / points,
      )
      const over = elements.find((element) => element.contains(hit))
      if (over) counts.set(over, (counts.get(over) ?? 0) + 1)
    }
  return counts
}

/** @returns finds children of `body` and `html` that were added since and cover the page */
export function watchOverlays(): () => Leftover[] {
  const children = () => [...document.body.children, ...document.documentElement.children]
  const known = new WeakSet(children())
  return () => {
    const added = children().filter((element) => !known.has(element))
    // Asking for points makes the browser lay the page out.
    if (added.length === 0) return []
    const counts = countPoints(added)
    const over = added.filter(
      (element) => (counts.get(element) ?? 0) >= largePart * points ** 2,
    )
    return over.map((element) => ({
      what: `${describe(element)} covers the page`,
      isLeft: () => element.isConnected,
      putBack: () => {
        element.remove()
        return !element.isConnected
      },
    }))
  }
}
