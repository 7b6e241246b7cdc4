import type { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { insertInto } from '#src/demo/rows.ts'

export const realmTableNames = [
  'accounts',
  'account_data',
  'characters',
  'items',
  'clan_data',
  'heroes',
  'olympiad_nobles',
  'portal_event_solo',
  'portal_event_pairs',
]

const accounts = ['anna', 'bert', 'cleo', 'dina']
const farAway = '99999999999999'

/** Few values, so that many are equal and names decide. Some exceed 2^32, some sums 2^53. */
const exp = fc.constantFrom(0, 5, 4_294_967_296, 6_299_994_998)
const adena = fc.constantFrom(0n, 3n, 4_503_599_627_370_497n, 9_007_199_254_740_991n)
const few = fc.nat(2)

export const character = fc.record({
  account: fc.constantFrom(...accounts),
  name: fc.stringMatching(/^[A-Ca-c]{1,3}$/),
  level: fc.integer({ min: 1, max: 80 }),
  exp,
  pvp: few,
  pk: few,
  clan: fc.nat(3),
  isStaff: fc.boolean(),
  isLeaving: fc.boolean(),
  inventory: adena,
  warehouse: adena,
  freight: adena,
  points: few,
})
type Drawn = typeof character extends fc.Arbitrary<infer Value> ? Value : never
export type Character = Drawn & { id: number; isSeen: boolean }

/** Small realms with staff, pending deletions, and current and past bans. */
export const realm = fc.record({
  characters: fc.uniqueArray(character, {
    selector: ({ name }) => name.toLowerCase(),
    maxLength: 30,
    size: 'max',
  }),
  banned: fc.constantFrom('bert', 'nobody'),
  suspended: fc.constantFrom('cleo', 'nobody'),
  forgiven: fc.constantFrom('dina', 'nobody'),
  clanLevels: fc.array(few, { minLength: 3, maxLength: 3 }),
  limit: fc.integer({ min: 1, max: 6 }),
})
export type Realm = typeof realm extends fc.Arbitrary<infer Value> ? Value : never

export const clanName = (id: number) => `Clan${'CAB'[id - 1]}`

/** Writes a realm to the database. @returns its characters, and whether rankings show each */
export function fillRealm(db: DatabaseSync, drawn: Realm): Character[] {
  const { characters, banned, suspended, forgiven, clanLevels } = drawn
  const add = (table: string, row: Parameters<ReturnType<typeof insertInto>>[0]) =>
    insertInto(db, table)(row)
  db.exec(`BEGIN; ${realmTableNames.map((name) => `DELETE FROM ${name}`).join(';')}`)
  for (const login of accounts) {
    add('accounts', { login, password: '', accessLevel: login === banned ? -1 : 0 })
  }
  const ban = (account_name: string, value: string) =>
    add('account_data', { account_name, var: 'ban_temp', value })
  ban(suspended, farAway)
  if (forgiven !== suspended) ban(forgiven, '1')
  for (const [index, clan_level] of clanLevels.entries()) {
    const clan_id = index + 1
    add('clan_data', { clan_id, clan_name: clanName(clan_id), clan_level, leader_id: 0 })
  }
  const people = characters.map((one, index) => ({
    ...one,
    id: index + 1,
    isSeen:
      !one.isStaff && !one.isLeaving && one.account !== banned && one.account !== suspended,
  }))
  for (const [index, one] of people.entries()) {
    const { id, points } = one
    add('characters', {
      charId: id,
      account_name: one.account,
      char_name: one.name,
      level: one.level,
      exp: one.exp,
      pvpkills: one.pvp,
      pkkills: one.pk,
      clanid: one.clan,
      race: 0,
      classid: 0,
      base_class: 0,
      accesslevel: one.isStaff ? 100 : 0,
      deletetime: one.isLeaving ? 1 : 0,
      createDate: '2025-10-17',
    })
    const ownAdena = { INVENTORY: one.inventory, WAREHOUSE: one.warehouse }
    const adenaElsewhere = { FREIGHT: one.freight, CLANWH: 77n }
    for (const [loc, count] of Object.entries({ ...ownAdena, ...adenaElsewhere })) {
      add('items', { owner_id: id, item_id: 57, count, loc })
    }
    add('items', { owner_id: id, item_id: 4037, count: 9, loc: 'INVENTORY' })
    add('heroes', { charId: id, class_id: 88, played: 1 })
    const fought = { competitions_done: 0, competitions_won: 0, competitions_lost: 0 }
    const noble = { charId: id, class_id: 88, olympiad_points: points, ...fought }
    add('olympiad_nobles', { ...noble, competitions_drawn: 0 })
    add('portal_event_solo', { mode: 'ffa', char_id: id, points, fights: 1 })
    const next = people[index + 1]
    const pair = { char_id_1: id, char_id_2: next?.id ?? 0, points, fights: 1 }
    if (next) add('portal_event_pairs', pair)
  }
  db.exec('COMMIT')
  return people
}
