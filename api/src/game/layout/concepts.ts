import type { Amount } from 'shared-api/contract'

type Column<Value> = {
  /** The names that other emulators give the column, besides that of the concept. */
  or?: readonly string[]
  /** Emulators leave it NULL where they mean 0, such as before a character first enters the world. */
  isZeroIfNull?: true
  /** Never set: it gives queries their types. */
  value?: Value
}

const text: Column<string> = {}
const number: Column<number> = {}
const zeroIfNull: Column<number> = { isZeroIfNull: true }
const accessLevel: Column<number> = { or: ['access_level'], isZeroIfNull: true }
const olympianId: Column<number> = { or: ['char_id'] }

/**
 * The one description of what the site reads: each table and column, by the names that L2J Mobius CT_0 gives, with every
 * spelling that an emulator is known to use. A layout is what is found of it; no emulator is recognised by its name. Names are
 * compared without case.
 */
export const concepts = {
  accounts: {
    login: text,
    password: text,
    email: {} as Column<string | null>,
    accessLevel,
  },
  /** Ours: a view of the accounts without a level above that of a player, through which the site bans. */
  portal_bans: { login: text, accessLevel },
  account_data: { account_name: text, var: text, value: text },
  punishments: { key: text, affect: text, type: text, expiration: number },
  characters: {
    charId: { or: ['obj_Id'] } as Column<number>,
    account_name: text,
    char_name: text,
    level: number,
    // Not read as 0, because that would keep the database from using an index for the rankings.
    exp: number,
    pvpkills: number,
    pkkills: number,
    clanid: number,
    classid: number,
    deletetime: zeroIfNull,
    accesslevel: zeroIfNull,
    online: zeroIfNull,
    lastAccess: zeroIfNull,
  },
  items: {
    object_id: number,
    owner_id: number,
    item_id: number,
    // Above 2^53 a driver returns an integer, or a sum, as a decimal string.
    count: {} as Column<Amount>,
    loc: text,
  },
  clan_data: {
    clan_id: number,
    clan_name: text,
    clan_level: zeroIfNull,
    hasCastle: number,
  },
  castle: { id: number, siegeDate: zeroIfNull },
  heroes: { charId: olympianId, class_id: number, played: number },
  olympiad_nobles: { charId: olympianId, class_id: number, olympiad_points: number },
  grandboss_data: { boss_id: number, respawn_time: zeroIfNull },
  raidboss_spawnlist: { boss_id: number, respawn_time: zeroIfNull },
  spawn_data: { name: text, status: zeroIfNull, respawn_time: zeroIfNull },
  /** Queues of items that a game server hands out; docs/money.md says which emulator has which. */
  custom_mail: { date: text, receiver: number, subject: text, message: text, items: text },
  items_delayed: {
    owner_id: number,
    item_id: number,
    count: number,
    enchant_level: number,
    payment_status: number,
    description: text,
  },
  /** Premium of whole accounts. `enddate` in epoch milliseconds; `premium_service`, which not every emulator has, is 0 without premium. */
  account_premium: {
    account_name: text,
    premium_service: zeroIfNull,
    enddate: zeroIfNull,
  },
  /** Ours: docs/portal-delivery.md is its contract. */
  portal_delivery: {
    id: text,
    char_id: number,
    item_id: number,
    count: number,
    status: text,
  },
  /** Ours: no emulator stores event points. An operator may provide both as views. */
  portal_event_solo: { mode: text, char_id: number, points: number, fights: number },
  portal_event_pairs: {
    char_id_1: number,
    char_id_2: number,
    points: number,
    fights: number,
  },
} as const satisfies Record<string, Record<string, Column<unknown>>>

type Concepts = typeof concepts

/** What queries read of a game database. */
export type GameDatabase = {
  [T in keyof Concepts]: {
    -readonly [C in keyof Concepts[T]]: Concepts[T][C] extends Column<infer Value>
      ? Value
      : never
  }
}
export type Table = keyof GameDatabase
export const allTables = Object.keys(concepts) as Table[]
