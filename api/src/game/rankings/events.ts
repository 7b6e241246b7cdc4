import type { Needs } from '#src/game/layout/layout.ts'
import { className } from '#src/game/names.ts'
import {
  openSource,
  type RankingOptions,
  rankedNeeds,
} from '#src/game/rankings/ranked-characters.ts'

/** By the names that the operator reads. */
export const eventNeeds = {
  heroes: { ...rankedNeeds, heroes: ['charId', 'class_id', 'played'] },
  olympiad: { ...rankedNeeds, olympiad_nobles: ['charId', 'class_id', 'olympiad_points'] },
  'events, alone': {
    ...rankedNeeds,
    portal_event_solo: ['mode', 'char_id', 'points', 'fights'],
  },
  'events, in pairs': {
    ...rankedNeeds,
    portal_event_pairs: ['char_id_1', 'char_id_2', 'points', 'fights'],
  },
} as const satisfies Record<string, Needs>

/** No emulator keeps points of events: without our tables for them the rankings of events are off, and that is all. */
export function isOptional(missing: string): boolean {
  return missing.startsWith('portal_event_')
}

export function createEvents(options: RankingOptions) {
  return {
    async solo(mode: 'ffa' | 'pvp1v1', limit: number) {
      const { layout, characters, byName } = await openSource(
        options,
        eventNeeds['events, alone'],
      )
      return characters()
        .innerJoin(layout.rows('portal_event_solo').as('e'), 'e.char_id', 'c.charId')
        .where('e.mode', '=', mode)
        .select([
          'c.charId',
          'c.char_name as charName',
          'e.points as totalPoints',
          'e.fights as totalFights',
        ])
        .orderBy('e.points', 'desc')
        .orderBy(byName('c.char_name'))
        .limit(limit)
        .execute()
    },
    async pairs(limit: number) {
      const source = await openSource(options, eventNeeds['events, in pairs'])
      const { layout, characters, byName, isNotBanned } = source
      return characters()
        .innerJoin(layout.rows('portal_event_pairs').as('e'), 'e.char_id_1', 'c.charId')
        .innerJoin(layout.rows('characters').as('d'), 'd.charId', 'e.char_id_2')
        .where('d.accesslevel', '=', 0)
        .where('d.deletetime', '=', 0)
        .where(isNotBanned('d.account_name'))
        .select([
          'c.charId as charId1',
          'd.charId as charId2',
          'c.char_name as charName1',
          'd.char_name as charName2',
          'e.points as totalPoints',
          'e.fights as totalFights',
        ])
        .orderBy('e.points', 'desc')
        .orderBy(byName('c.char_name'))
        .orderBy(byName('d.char_name'))
        .limit(limit)
        .execute()
    },
    async heroes() {
      const { layout, characters, byName } = await openSource(options, eventNeeds.heroes)
      const heroes = await characters()
        .innerJoin(layout.rows('heroes').as('h'), 'h.charId', 'c.charId')
        .where('h.played', '=', 1)
        .select(['c.charId', 'c.char_name as charName', 'h.class_id as classId'])
        .orderBy(byName('c.char_name'))
        .execute()
      return heroes.map(withClassName)
    },
    async olympiad(limit: number) {
      const { layout, characters, byName } = await openSource(options, eventNeeds.olympiad)
      const nobles = await characters()
        .innerJoin(layout.rows('olympiad_nobles').as('n'), 'n.charId', 'c.charId')
        .select(['c.charId', 'c.char_name as charName', 'n.class_id as classId'])
        .orderBy('n.olympiad_points', 'desc')
        .orderBy(byName('c.char_name'))
        .limit(limit)
        .execute()
      return nobles.map(withClassName)
    },
  }
}

function withClassName<Noble extends { classId: number }>(noble: Noble) {
  return { ...noble, className: className(noble.classId) }
}
