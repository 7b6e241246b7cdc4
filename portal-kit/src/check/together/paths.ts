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

/**
 * Whether the router could take either pattern for some URL. It takes the one with fewer parameters; where both have
 * as many, only the order of the apps decides.
 */
export function areAmbiguous(one: string, other: string): boolean {
  return overlap(one, other) && rankOf(one) === rankOf(other)
}
