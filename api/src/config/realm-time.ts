const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** @returns such as 2025-10-17T18:00:00-03:00 */
export function toRealmIso(moment: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-CA', {
    ...parts,
    ...clock,
    second: '2-digit',
    timeZone,
    timeZoneName: 'longOffset',
  })
  const named = partsOf(format, moment)
  const offset = named.timeZoneName?.replace('GMT', '') || '+00:00'
  return `${named.year}-${named.month}-${named.day}T${named.hour}:${named.minute}:${named.second}${offset}`
}

function partsOf(format: Intl.DateTimeFormat, moment: number) {
  const entries = format
    .formatToParts(moment)
    .map(({ type, value }) => [type, value] as const)
  const named: Partial<Record<Intl.DateTimeFormatPartTypes, string>> =
    Object.fromEntries(entries)
  return named
}
