import { day } from '#src/durations.ts'

/** @returns the moment in UTC, for programs */
export const iso = (moment: number): string => new Date(moment).toISOString()
export const isoOrNull = (moment: number | null) => (moment === null ? null : iso(moment))

/** @returns such as 2025-10-17T18:00:00-03:00 */
export function toRealmIso(moment: number, timeZone: string): string {
  const options = { timeZone, timeZoneName: 'longOffset' } as const
  // In Swedish nearly ISO 8601, with another minus: 2025-10-17 18:00:00 GMT−03:00.
  const text = new Date(moment).toLocaleString('sv-SE', options)
  return text.replace(' ', 'T').replace(' GMT', '').replace('−', '-')
}

/** @param date such as 2025-10-17 @returns when that day begins in the realm, in epoch milliseconds */
export function startOfDay(date: string, timeZone: string): number {
  const withOffsetAt = (moment: number) =>
    Date.parse(`${date}T00:00:00${toRealmIso(moment, timeZone).slice(19)}`)
  // The clock may change between midnight in UTC and midnight in the realm.
  return withOffsetAt(withOffsetAt(Date.parse(`${date}T00:00:00Z`)))
}

/** @returns when the next day begins: a day may have 23 or 25 hours */
export function endOfDay(date: string, timeZone: string): number {
  const next = new Date(Date.parse(date) + day).toISOString().slice(0, 10)
  return startOfDay(next, timeZone)
}
