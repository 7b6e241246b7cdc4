import type { DestinationStream } from 'pino'
import { hour, minute } from '#src/durations.ts'

/** For lines below errors, and the same again for errors: neither must leave the other without room. */
const bytesAnHour = 1_000_000
const longestText = 300
const longestStack = 2_000
/** Kinds at once. All others count as one. */
const mostGroups = 500

type Entry = {
  level: number
  msg?: string
  reqId?: string
  /** What a line of a background job is about. */
  delivery?: string
  order?: string
  login?: string
  /** What counts as the same line, if the line itself does not show it. It is not written. */
  group?: string
  req?: { method?: string }
  res?: { statusCode?: number }
  route?: string
  err?: { type?: string; code?: string; stack?: string }
}
type Group = { first: Entry; repeated: number; lastId: string | undefined }

/**
 * Bounds what visitors write into the log: lines of a request, or with an error. The first of a kind is written in full, then
 * one a minute with the number of the others and the newest request id, until none came for a minute.
 */
export function createQuietLog(to: DestinationStream) {
  const groups = new Map<string, Group>()
  let period = 0
  let spent = { errors: 0, others: 0 }

  const put = (entry: object, level: number) => {
    const now = Math.floor(Date.now() / hour)
    if (now !== period) spent = { errors: 0, others: 0 }
    period = now
    const kind = level >= 50 ? 'errors' : 'others'
    const text = `${JSON.stringify(entry, shorten)}\n`
    const isFull = spent[kind] > bytesAnHour
    spent[kind] += Buffer.byteLength(text)
    if (spent[kind] <= bytesAnHour) to.write(text)
    else if (!isFull) to.write(fullLine(kind, new Date((period + 1) * hour)))
  }
  const endMinute = () => {
    for (const [of, group] of groups) {
      if (group.repeated === 0) {
        groups.delete(of)
        continue
      }
      const { first, repeated, lastId: reqId } = group
      const { level, msg } = first
      put({ level, time: Date.now(), reqId, of, repeated, msg }, level)
      group.repeated = 0
    }
  }
  const timer = setInterval(endMinute, minute).unref()

  return {
    write(line: string): void {
      const entry = parse(line)
      if (!entry) return void to.write(line)
      const { group: _, ...shown } = entry
      const isRoom = groups.size < mostGroups
      const name = isRoom ? nameOf(entry) : `other kinds of level ${entry.level}`
      const group = groups.get(name)
      if (group) {
        group.repeated += 1
        group.lastId = shown.reqId
        return
      }
      groups.set(name, { first: shown, repeated: 0, lastId: shown.reqId })
      put(shown, shown.level)
    },
    /** Writes the counts that are left. */
    close(): void {
      clearInterval(timer)
      endMinute()
    },
  }
}

/** @returns null for what is written as it is: lines of no visitor, of debugging, and the last words of the server */
function parse(line: string): Entry | null {
  if (!line.includes('"reqId":') && !line.includes('"err":')) return null
  const entry: Entry = JSON.parse(line)
  return entry.level >= 30 && entry.level < 60 ? entry : null
}

/** Only what our own code says of it: what a visitor wrote would make each line a kind of its own. */
function nameOf(entry: Entry): string {
  const { level, msg, reqId, group, req, res, route, err } = entry
  // Visitors cannot make many of these: each is a row of ours.
  const { delivery, order, login } = reqId === undefined ? entry : {}
  const place = /\n\s+at (.*)/.exec(err?.stack ?? '')?.[1]
  const ofRequest = [req?.method, route, res?.statusCode]
  const parts = [level, msg, group, ...ofRequest, err?.type, err?.code, place]
  return [...parts, delivery, order, login].filter((part) => part !== undefined).join(' ')
}

function shorten(key: string, value: unknown): unknown {
  const longest = key === 'stack' ? longestStack : longestText
  const isLong = typeof value === 'string' && value.length > longest
  return isLong ? `${value.slice(0, longest)}…` : value
}

function fullLine(kind: string, until: Date): string {
  const what = kind === 'errors' ? 'errors of requests' : 'lines of requests'
  const msg = `more ${what} are left out until ${until.toISOString()}: this hour they have filled ${bytesAnHour / 1_000_000} MB of the log`
  return `${JSON.stringify({ level: 40, time: Date.now(), msg })}\n`
}
