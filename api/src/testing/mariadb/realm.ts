import bcrypt from 'bcryptjs'
import {
  createTables,
  type Engine,
  type LayoutName,
  spelling,
} from '#src/testing/mariadb/layouts.ts'
import type { Mariadb } from '#src/testing/mariadb/server.ts'

/** Of the password segredo99. */
const sha1Hash = 'aZpXbX+GS5CVmdWSedCnVMJ2FfI='
const bcryptHash = bcrypt.hashSync('segredo99', '$2a$04$Yn7xxrZcgSp0FYPMlBGrmu')

export const future = 4_000_000_000_000
const coinId = 4037

const everyone = {
  level: 80,
  exp: 0,
  pvpkills: 0,
  pkkills: 0,
  clanid: 0,
  classid: 88,
  deletetime: 0,
  accesslevel: 0,
  online: 0,
  lastAccess: 1_700_000_000_000,
}
const full = 6_299_994_999

/** The id, name and account of each, and what it does not share with everyone. */
const people = [
  [1, 'João', 'anna', { exp: full - 1, pvpkills: 50, pkkills: 3, clanid: 1 }],
  [2, 'Alba', 'anna', { level: 76, exp: 4_200_000_001, pvpkills: 50, clanid: 1 }],
  [3, 'Bruto', 'bert', { exp: full, pvpkills: 99, pkkills: 99, clanid: 1 }],
  [4, 'Mestre', 'emil', { exp: full, pvpkills: 999, accesslevel: 100 }],
  [5, 'Partida', 'emil', { exp: full, pvpkills: 999, deletetime: 1 }],
  [
    6,
    'Online',
    'emil',
    { level: 40, exp: 15_422_851, pvpkills: 7, pkkills: 9, clanid: 2, online: 1 },
  ],
  [7, 'Suspensa', 'cleo', { exp: full, pvpkills: 99 }],
] as const

/** Who an account is banned by: the account itself, or what the layout has besides. */
const bansBesides: Record<LayoutName, (login: string) => string[]> = {
  mobius: (login) => [
    `INSERT INTO punishments (\`key\`, affect, type, expiration, reason, punishedBy)
       VALUES ('${login}', 'ACCOUNT', 'BAN', 0, '', ''), ('emil', 'ACCOUNT', 'BAN', 1, '', ''),
         ('anna', 'CHARACTER', 'BAN', 0, '', '')`,
  ],
  c6: temporaryBan,
  'c6-old': temporaryBan,
  frozen: temporaryBan,
  acis: banInAccount('access_level'),
  'acis-old': banInAccount('access_level'),
}

function temporaryBan(login: string) {
  return [
    `INSERT INTO account_data VALUES ('${login}', 'ban_temp', '${future}'), ('emil', 'ban_temp', '1')`,
  ]
}

function banInAccount(column: string) {
  return (login: string) => [
    `UPDATE accounts SET ${column} = -100 WHERE login = '${login}'`,
  ]
}

let count = 1

type Options = { layout: LayoutName; engine: Engine; charset?: string }

/** Creates a small realm in a layout. @returns the name of its database */
export async function createRealm(server: Mariadb, options: Options): Promise<string> {
  const { layout, engine, charset = 'utf8mb4' } = options
  const database = `${layout.replace('-', '_')}_${engine.toLowerCase()}_${count++}`
  const { id, access, heroId } = spelling[layout]
  await server.query(createTables(database, layout, engine, charset))
  const insert = async (table: string, rows: Record<string, unknown>[]) => {
    const columns = Object.keys(rows[0] ?? {})
    const names = columns.map((column) => `\`${column}\``).join(', ')
    const values = rows.map((row) => columns.map((column) => row[column]))
    await server.query(`INSERT INTO ${table} (${names}) VALUES ?`, [values])
  }
  const password = layout === 'acis' ? bcryptHash : sha1Hash
  const logins = ['anna', 'bert', 'cleo', 'emil']
  await insert(
    'accounts',
    logins.map((login) => ({ login, password, [access]: login === 'bert' ? -1 : 0 })),
  )
  for (const sql of bansBesides[layout]('cleo')) await server.query(sql)
  await insert(
    'characters',
    people.map(([charId, name, account, more]) => ({
      [id]: charId,
      char_name: name,
      account_name: account,
      ...everyone,
      ...more,
    })),
  )
  // Never in the world: what may be NULL is NULL.
  await server.query(
    `INSERT INTO characters (${id}, account_name, char_name, level, classid) VALUES (8, 'anna', 'Nova', 1, 10)`,
  )
  await insert('items', [
    item(1, 101, 2_000_000_000, 'INVENTORY'),
    item(1, 102, 2_000_000_000, 'WAREHOUSE'),
    item(2, 103, 5, 'FREIGHT'),
    item(2, 104, 99_999, 'CLANWH'),
    item(3, 105, 2_000_000_000, 'INVENTORY'),
    item(1, 106, 120, 'INVENTORY', coinId),
    item(6, 107, 15, 'INVENTORY', coinId),
    item(8, 108, 3, 'INVENTORY', coinId),
  ])
  await insert('clan_data', [
    { clan_id: 1, clan_name: 'Fênix', clan_level: 8, hasCastle: 5 },
    { clan_id: 2, clan_name: 'Águias', clan_level: 5, hasCastle: 0 },
  ])
  const castles = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((castle) => ({
    id: castle,
    siegeDate: castle === 5 ? future : 0,
    ...(layout !== 'acis' && { name: `castle ${castle}` }),
  }))
  await insert('castle', castles)
  await insert('heroes', [
    { [heroId]: 1, class_id: 88, played: 1 },
    { [heroId]: 2, class_id: 89, played: 0 },
    { [heroId]: 3, class_id: 90, played: 1 },
  ])
  await insert('olympiad_nobles', [
    { [heroId]: 2, class_id: 89, olympiad_points: 30 },
    { [heroId]: 1, class_id: 88, olympiad_points: 40 },
    { [heroId]: 7, class_id: 88, olympiad_points: 99 },
  ])
  await insert('portal_event_solo', [
    { mode: 'ffa', char_id: 1, points: 10, fights: 2 },
    { mode: 'ffa', char_id: 3, points: 99, fights: 2 },
  ])
  await insert('portal_event_pairs', [
    { char_id_1: 1, char_id_2: 2, points: 10, fights: 2 },
    { char_id_1: 1, char_id_2: 3, points: 99, fights: 2 },
  ])
  if (layout === 'acis') await insert('spawn_data', spawns)
  else {
    await insert('grandboss_data', grandBosses)
    await insert(
      'raidboss_spawnlist',
      layout === 'mobius' ? [{ boss_id: 25054, respawn_time: future + 2 }] : raidBosses,
    )
  }
  return database
}

function item(owner: number, id: number, count: number, loc: string, kind = 57) {
  return { owner_id: owner, object_id: id, item_id: kind, count, loc }
}

const grandBosses = [
  { boss_id: 29001, respawn_time: future + 1, status: 1 },
  { boss_id: 29019, respawn_time: 0, status: 0 },
  { boss_id: 29068, respawn_time: future + 3, status: 3 },
]

/** Kernon has two places where one boss may have several. */
const raidBosses = [
  { boss_id: 25054, loc_x: 1, respawn_time: 0 },
  { boss_id: 25054, loc_x: 2, respawn_time: future + 2 },
]

const spawns = [
  { name: 'queen_ant', status: 0, respawn_time: future + 1 },
  { name: 'antaras_min', status: -1, respawn_time: 0 },
  { name: 'antaras_max', status: 0, respawn_time: future + 3 },
  { name: 'baium', status: 1, respawn_time: future },
  { name: 'core', status: 0, respawn_time: 1 },
  { name: 'aden_castle_guard_1', status: 0, respawn_time: future },
]
