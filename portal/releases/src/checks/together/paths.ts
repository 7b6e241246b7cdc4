const isParameter = (segment = '') => segment.startsWith(':')

const segmentsOf = (path: string) => path.toLowerCase().split('/')

/** The router prefers the pattern with the higher rank: the one with fewer parameters. */
const rankOf = (path: string) =>
  segmentsOf(path).filter((segment) => !isParameter(segment)).length

/** Whether a pattern answers URLs whatever their first step is. */
export const isOpen = (path: string) => isParameter(segmentsOf(path)[1])

/** Whether some URL is matched by both patterns. The router takes capitals for small letters. */
export function overlap(one: string, other: string): boolean {
  const [segments, others] = [segmentsOf(one), segmentsOf(other)]
  return (
    segments.length === others.length &&
    segments.every((segment, index) => {
      const against = others[index]
      return segment === against || isParameter(segment) || isParameter(against)
    })
  )
}

/** Whether a path lies below a page of words alone. The home page is above all. */
export const isWithin = (path: string, root: string) =>
  root !== '/' &&
  !root.includes(':') &&
  path.toLowerCase().startsWith(`${root.toLowerCase()}/`)

/** Whether only the order of the apps decides between two patterns. */
export const areAmbiguous = (one: string, other: string) =>
  overlap(one, other) && rankOf(one) === rankOf(other)
