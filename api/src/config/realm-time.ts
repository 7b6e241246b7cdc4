const parts = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'longOffset',
} as const

/** @returns such as 2025-10-17T18:00:00-03:00 */
export function toRealmIso(moment: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-CA', { ...parts, timeZone })
  const named = Object.fromEntries(
    format.formatToParts(moment).map(({ type, value }) => [type, value]),
  )
  const { year, month, day, hour, minute, second, timeZoneName = '' } = named
  const offset = timeZoneName.replace('GMT', '') || '+00:00'
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`
}
