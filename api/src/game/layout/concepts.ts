import type { GameDatabase } from '#src/game/schema.ts'

type Spelling = {
  /** The names that other emulators give the column, besides that of the concept. */
  or?: readonly string[]
  /** Emulators leave it NULL where they mean 0, such as before a character first enters the world. */
  isZeroIfNull?: true
}

const usual: Spelling = {}
const zeroIfNull: Spelling = { isZeroIfNull: true }

/**
 * The one description of what the site reads: each table and column with every spelling that an emulator is known to use.
 * A layout is what is found of it; no emulator is recognised by its name. Names are compared without case.
 */
export const concepts = {
  accounts: {
    login: usual,
    password: usual,
    email: usual,
    accessLevel: { or: ['access_level'], isZeroIfNull: true },
  },
  portal_bans: {
    login: usual,
    accessLevel: { or: ['access_level'], isZeroIfNull: true },
  },
  account_data: { account_name: usual, var: usual, value: usual },
  punishments: { key: usual, affect: usual, type: usual, expiration: usual },
  characters: {
    charId: { or: ['obj_Id'] },
    account_name: usual,
    char_name: usual,
    level: usual,
    // Not read as 0, because that would keep the database from using an index for the rankings.
    exp: usual,
    pvpkills: usual,
    pkkills: usual,
    clanid: usual,
    classid: usual,
    deletetime: zeroIfNull,
    accesslevel: zeroIfNull,
    online: zeroIfNull,
    lastAccess: zeroIfNull,
  },
  items: { object_id: usual, owner_id: usual, item_id: usual, count: usual, loc: usual },
  clan_data: {
    clan_id: usual,
    clan_name: usual,
    clan_level: zeroIfNull,
    hasCastle: usual,
  },
  castle: { id: usual, siegeDate: zeroIfNull },
  heroes: { charId: { or: ['char_id'] }, class_id: usual, played: usual },
  olympiad_nobles: {
    charId: { or: ['char_id'] },
    class_id: usual,
    olympiad_points: usual,
  },
  grandboss_data: { boss_id: usual, respawn_time: zeroIfNull },
  raidboss_spawnlist: { boss_id: usual, respawn_time: zeroIfNull },
  spawn_data: { name: usual, status: zeroIfNull, respawn_time: zeroIfNull },
  custom_mail: {
    date: usual,
    receiver: usual,
    subject: usual,
    message: usual,
    items: usual,
  },
  items_delayed: {
    owner_id: usual,
    item_id: usual,
    count: usual,
    enchant_level: usual,
    payment_status: usual,
    description: usual,
  },
  account_premium: {
    account_name: usual,
    premium_service: zeroIfNull,
    enddate: zeroIfNull,
  },
  portal_delivery: {
    id: usual,
    char_id: usual,
    item_id: usual,
    count: usual,
    status: usual,
  },
  portal_event_solo: { mode: usual, char_id: usual, points: usual, fights: usual },
  portal_event_pairs: { char_id_1: usual, char_id_2: usual, points: usual, fights: usual },
} as const satisfies {
  [T in keyof GameDatabase]: { [C in keyof GameDatabase[T]]: Spelling }
}
