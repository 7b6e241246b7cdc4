import type { Samples } from 'portal-contract'
import type {
  BossRespawn,
  Castle,
  ClanRanking,
  EventPairEntry,
  EventSoloEntry,
  HeroList,
  OlympiadEntry,
  PlayerRanking,
} from 'shared-api/contract'

const solo: EventSoloEntry[] = [
  { charId: 1, charName: 'Kaela', totalPoints: 90, totalFights: 12 },
]
const pairs: EventPairEntry[] = [
  {
    charId1: 1,
    charId2: 2,
    charName1: 'Kaela',
    charName2: 'Torin',
    totalPoints: 90,
    totalFights: 12,
  },
]
const nobles: OlympiadEntry[] & HeroList = [
  { charId: 1, charName: 'Kaela', className: 'Duelist', classId: 88 },
]

export const samples: Samples = {
  api: {
    'GET /api/players/ranking': {
      pvp: [{ name: 'Kaela', kills: 41, classId: 88 }],
      pk: [{ name: 'Torin', kills: 3 }],
      exp: [{ name: 'Kaela', level: 78 }],
      adena: [{ name: 'Torin', amount: '9007199254740993' }],
    } satisfies PlayerRanking,
    'GET /api/clans/ranking': {
      pvp: [{ clanName: 'Dawn', totalPvp: 310 }],
      pk: [{ clanName: 'Dusk', totalPk: 12 }],
      active: [{ clanName: 'Dawn', memberCount: 40, totalExp: '9007199254740993' }],
      level: [{ clanName: 'Dawn', clanLevel: 8 }],
    } satisfies ClanRanking,
    'GET /api/castles': [
      {
        castleId: 1,
        castleName: 'Gludio',
        ownerClan: 'Dawn',
        siegeDate: '2026-11-29T20:00:00-03:00',
      },
      { castleId: 2, castleName: 'Dion', ownerClan: null, siegeDate: null },
    ] satisfies Castle[],
    'GET /api/events/pvp1v1': solo,
    'GET /api/events/pvp2v2': pairs,
    'GET /api/events/ffa': solo,
    'GET /api/events/olympiad': nobles,
    'GET /api/events/heroes': nobles,
    'GET /api/npc-respawn': {
      all: [
        { name: 'Antharas', nextRespawn: 0 },
        { name: 'Valakas', nextRespawn: 4_102_444_800_000 },
      ],
    } satisfies BossRespawn,
  },
}
