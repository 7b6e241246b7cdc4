const isParameter = (segment: string) => segment.startsWith(':')

/** The router prefers the pattern with the higher rank: the one with fewer parameters. */
const rankOf = (path: string) =>
  path.split('/').filter((segment) => !isParameter(segment)).length

/** Whether a pattern answers URLs whatever their first step is. */
export const isOpen = (path: string) => isParameter(path.split('/')[1] ?? '')

/** Whether some URL is matched by both patterns. The router takes capitals for small letters. */
export function overlap(one: string, other: string): boolean {
  const [segments, others] = [one, other].map((path) => path.toLowerCase().split('/')) as [
    string[],
    string[],
  ]
  return (
    segments.length === others.length &&
    segments.every((segment, index) => {
      const against = others[index] ?? ''
      return segment === against || isParameter(segment) || isParameter(against)
    })
  )
}

/** Whether a path lies below a page of words alone. The home page is above all. */
export function isWithin(path: string, root: string): boolean {
  return (
    root !== '/' &&
    !root.includes(':') &&
    path.toLowerCase().startsWith(`${root.toLowerCase()}/`)
  )
}

/** Whether only the order of the apps decides between two patterns. */
export function areAmbiguous(one: string, other: string): boolean {
  return overlap(one, other) && rankOf(one) === rankOf(other)
}
