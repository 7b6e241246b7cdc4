/** How long a siege lasts in the game. */
const siegeMs = 2 * 60 * 60 * 1000

/** Formats a moment for iCalendar, e.g. `20251017T210000Z`. */
function stamp(moment: Date): string {
  return moment.toISOString().replace(/[-:]|\.\d{3}/g, '')
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')
}

/** Folds a line at 75 octets; the next line begins with a space (RFC 5545, 3.1). */
function fold(line: string): string {
  const octets = new TextEncoder()
  const folded: string[] = []
  let current = ''
  for (const character of line) {
    if (octets.encode(current + character).length > 75) {
      folded.push(current)
      current = ' '
    }
    current += character
  }
  return [...folded, current].join('\r\n')
}

type Siege = {
  castleId: number
  /** ISO 8601 with offset. */
  start: string
  summary: string
}

/** RFC 5545. @returns the text of an `.ics` file */
export function siegeCalendar({ castleId, start, summary }: Siege): string {
  const begin = new Date(start)
  const end = new Date(begin.getTime() + siegeMs)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Portal//Sieges//EN',
    'BEGIN:VEVENT',
    // Saving a siege twice leaves one entry.
    `UID:siege-${castleId}-${stamp(begin)}`,
    `DTSTAMP:${stamp(begin)}`,
    `DTSTART:${stamp(begin)}`,
    `DTEND:${stamp(end)}`,
    `SUMMARY:${escapeText(summary)}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
  return lines.map(fold).join('\r\n')
}
