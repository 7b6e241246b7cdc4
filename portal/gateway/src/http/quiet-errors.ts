import { inspect } from 'node:util'

type Report = (error: unknown) => void

const minuteMs = 60_000
const longest = 6_000
const longestMessage = 200
/** Different messages of one kind that are told whole: visitors can make up messages, but not kinds. */
const maxMessages = 3
/** Kinds at once. All others count as one. */
const maxKinds = 50

/**
 * Visitors must not fill the log with errors that they cause: the first ones of a kind are told whole, the others are counted
 * and told once a minute, until none came for a minute.
 */
export function quietErrors(tell: Report) {
  const kinds = new Map<string, { told: Set<string>; repeated: number; last: string }>()
  const endMinute = () => {
    for (const [name, kind] of kinds) {
      if (kind.repeated === 0) kinds.delete(name)
      else tell(`${kind.repeated} more in a minute: ${kind.last}`)
      kind.repeated = 0
    }
  }
  const timer = setInterval(endMinute, minuteMs).unref()

  return {
    onError: (error: unknown): void => {
      const name = kinds.size < maxKinds ? nameOf(error) : 'others'
      const kind = kinds.get(name) ?? { told: new Set(), repeated: 0, last: '' }
      kinds.set(name, kind)
      kind.last = messageOf(error)
      if (kind.told.has(kind.last) || kind.told.size >= maxMessages) {
        kind.repeated += 1
        return
      }
      kind.told.add(kind.last)
      const text = inspect(error)
      tell(text.length > longest ? `${text.slice(0, longest)}…` : error)
    },
    /** Tells the counts that are left. */
    close: (): void => {
      clearInterval(timer)
      endMinute()
    },
  }
}

const messageOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).slice(0, longestMessage)

/** Where it was thrown and why, without its message. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const { name, stack, cause } = error
  const code = 'code' in error ? error.code : ''
  const place = /\n\s+at (.*)/.exec(stack ?? '')?.[1]
  return `${name} ${code} ${place} ${cause === undefined ? '' : nameOf(cause)}`
}

/** Reports a repeated error of the same work once, until it succeeds. The work's result is null if it fails. */
export function reportOnce(onError: Report) {
  const reported = new Map<string, string>()
  return async <Value>(name: string, work: () => Promise<Value>): Promise<Value | null> => {
    try {
      const value = await work()
      reported.delete(name)
      return value
    } catch (error) {
      if (String(error) !== reported.get(name)) onError(error)
      reported.set(name, String(error))
      return null
    }
  }
}
