import type { HealthBeacon } from 'portal-contract'
import { buildName, mapValues, type ReleasedApp } from 'portal-releases'

type Failure = HealthBeacon['failures'][number]
export type Vitals = NonNullable<HealthBeacon['vitals']>
export const vitalNames = ['lcp', 'inp', 'cls'] as const

/** The 75th percentile of each vital that has values: the smallest one that is not below three quarters of them. */
export function percentiles(valuesOf: (name: keyof Vitals) => readonly number[]) {
  const known = vitalNames.flatMap((name) => {
    const sorted = valuesOf(name).toSorted((one, other) => one - other)
    const value = sorted[Math.ceil(sorted.length * 0.75) - 1]
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(known) as Partial<Record<keyof Vitals, number>>
}

const hourMs = 3_600_000
const hours = 24
export const hourNow = () => Math.floor(Date.now() / hourMs)
export const isRecent = (hour: number) => hour > hourNow() - hours

// Memory is bounded, whatever browsers send.
const maxVisitors = 20_000
const maxSamples = 300
const maxErrors = 50
const maxBuilds = 200

/** An error as browsers report it, and how often. */
export type ErrorGroup = {
  message: string
  /** Where it was thrown: a script of the build, with line and column. */
  at?: { file: string; line: number; column: number }
  count: number
  /** The hour of the last time. */
  hour: number
}

/** Visitor → the hour of the last visit, in the order of those visits. */
type Seen = Map<string, number>

type Day = {
  visitors: Seen
  /** By kind. */
  failing: Map<string, Seen>
  /** By name: hour and value of each sample. */
  vitals: Record<string, [hour: number, value: number][]>
  errors: Map<string, ErrorGroup>
}

/** Puts an entry behind all others, and forgets the first of too many. */
function putLast<Value>(map: Map<string, Value>, key: string, value: Value, most: number) {
  map.delete(key)
  map.set(key, value)
  const [first = ''] = map.keys()
  if (map.size > most) map.delete(first)
}

const see = (seen: Seen, who: string) => putLast(seen, who, hourNow(), maxVisitors)

function forgetOld(seen: Seen): void {
  for (const [who, hour] of seen) {
    if (isRecent(hour)) return
    seen.delete(who)
  }
}

const countByHour = (seen: Seen) =>
  mapValues(Object.groupBy(seen.values(), String), (visits = []) => visits.length)

/** How a build did at one gateway. Hours are those since 1970; a visitor counts in that of the last visit. */
export type BuildDay = ReturnType<typeof summarise>

const summarise = ({ visitors, failing, vitals, errors }: Day) => ({
  visitors: countByHour(visitors),
  failing: mapValues(Object.fromEntries(failing), countByHour),
  vitals,
  errors: [...errors.values()],
})

/** What the last 24 hours said of each build that this gateway served. Visitors stay in memory; what leaves it are numbers. */
export function createBuildDays() {
  const days = new Map<string, Day>()
  const dayOf = (app: ReleasedApp): Day => {
    const name = buildName(app)
    const known = days.get(name)
    if (known) return known
    const day = { visitors: new Map(), failing: new Map(), vitals: {}, errors: new Map() }
    putLast(days, name, day, maxBuilds)
    return day
  }
  /** A gateway runs for months. */
  const forget = () => {
    for (const [name, { visitors, failing, errors }] of days) {
      for (const seen of [visitors, ...failing.values()]) forgetOld(seen)
      for (const [key, { hour }] of errors) if (!isRecent(hour)) errors.delete(key)
      if (visitors.size + errors.size === 0) days.delete(name)
    }
  }
  return {
    visit: (apps: readonly ReleasedApp[], visitor: string) => {
      for (const app of apps) see(dayOf(app).visitors, visitor)
    },
    /** Counts only for builds that were served. */
    fail: ({ remote: name, build, kind }: Failure, visitor: string) => {
      const { failing } = days.get(buildName({ name, build })) ?? {}
      if (!failing) return
      const seen = failing.get(kind) ?? new Map()
      failing.set(kind, seen)
      see(seen, visitor)
    },
    measure: (app: ReleasedApp, measured: Vitals) => {
      const { vitals } = dayOf(app)
      for (const name of vitalNames) {
        const value = measured[name]
        if (value === undefined) continue
        const samples = vitals[name] ?? []
        vitals[name] = [...samples.slice(1 - maxSamples), [hourNow(), value]]
      }
    },
    /** Counts only for builds that were served. */
    addError: (app: ReleasedApp, message: string, at?: ErrorGroup['at']) => {
      const { errors } = days.get(buildName(app)) ?? {}
      if (!errors) return
      const key = `${message} ${at ? `${at.file}:${at.line}:${at.column}` : ''}`
      const count = (errors.get(key)?.count ?? 0) + 1
      const group = { message, ...(at && { at }), count, hour: hourNow() }
      putLast(errors, key, group, maxErrors)
    },
    /** By build, `<app>@<build>`. What is older than a day is forgotten. */
    summaries: (): Record<string, BuildDay> => {
      forget()
      return mapValues(Object.fromEntries(days), summarise)
    },
  }
}

export type BuildDays = ReturnType<typeof createBuildDays>
