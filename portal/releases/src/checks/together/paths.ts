const isParameter = (segment: string) => segment.startsWith(':')

const rankOf = (path: string) =>
  path.split('/').filter((segment) => !isParameter(segment)).length

/** Whether some URL is matched by both patterns. */
export function overlap(one: string, other: string): boolean {
  const [segments, others] = [one.split('/'), other.split('/')]
  return (
    segments.length === others.length &&
    segments.every((segment, index) => {
      const against = others[index] ?? ''
      return segment === against || isParameter(segment) || isParameter(against)
    })
  )
}

/** Whether only the order of the apps decides between two patterns: the router prefers the one with fewer parameters. */
export function areAmbiguous(one: string, other: string): boolean {
  return overlap(one, other) && rankOf(one) === rankOf(other)
}
