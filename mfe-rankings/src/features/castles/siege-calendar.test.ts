import { describe, expect, it } from '@jest/globals'
import { siegeCalendar } from './siege-calendar.ts'

const linesOf = (calendar: string) => calendar.split('\r\n')

describe('the calendar file of a siege', () => {
  it('holds one event of two hours in universal time', () => {
    const calendar = siegeCalendar({
      castleId: 3,
      start: '2025-10-19T20:00:00-03:00',
      summary: 'Siege de Giran',
    })
    expect(linesOf(calendar)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Portal//Sieges//EN',
      'BEGIN:VEVENT',
      'UID:siege-3-20251019T230000Z',
      'DTSTAMP:20251019T230000Z',
      'DTSTART:20251019T230000Z',
      'DTEND:20251020T010000Z',
      'SUMMARY:Siege de Giran',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  it.each([
    ['a, b; c', 'SUMMARY:a\\, b\\; c'],
    ['a\\b', 'SUMMARY:a\\\\b'],
    ['a\nEND:VEVENT', 'SUMMARY:a\\nEND:VEVENT'],
  ])('escapes %j', (summary, line) => {
    expect(linesOf(siegeCalendar({ ...aSiege, summary }))).toContain(line)
  })

  it('folds lines that are longer than 75 octets, never inside a letter', () => {
    const summary = 'ã'.repeat(90)
    const lines = linesOf(siegeCalendar({ ...aSiege, summary }))
    const longest = Math.max(...lines.map((line) => new TextEncoder().encode(line).length))
    expect(longest).toBeLessThanOrEqual(75)
    expect(lines.join('\n').replaceAll('\n ', '')).toContain(`SUMMARY:${summary}`)
  })
})

const aSiege = { castleId: 1, start: '2025-10-19T20:00:00Z', summary: '' }
