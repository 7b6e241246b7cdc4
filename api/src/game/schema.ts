import type { Amount } from 'shared-api/contract'

/**
 * What the site reads of a game database, by the names that L2J Mobius CT_0 gives; layout/concepts.ts has other spellings.
 * An integer or a sum may exceed 2^53; drivers then return a decimal string (Amount).
 */
export type GameDatabase = {
  accounts: { login: string; password: string; email: string | null; accessLevel: number }
  /** Ours: a view of the accounts without a level above that of a player, through which the site bans. */
  portal_bans: { login: string; accessLevel: number }
  account_data: { account_name: string; var: string; value: string }
  punishments: { key: string; affect: string; type: string; expiration: number }
  characters: {
    charId: number
    account_name: string
    char_name: string
    level: number
    exp: number
    pvpkills: number
    pkkills: number
    clanid: number
    classid: number
    deletetime: number
    accesslevel: number
    online: number
    lastAccess: number
  }
  items: {
    object_id: number
    owner_id: number
    item_id: number
    count: Amount
    loc: string
  }
  clan_data: { clan_id: number; clan_name: string; clan_level: number; hasCastle: number }
  castle: { id: number; siegeDate: number }
  heroes: { charId: number; class_id: number; played: number }
  olympiad_nobles: { charId: number; class_id: number; olympiad_points: number }
  grandboss_data: { boss_id: number; respawn_time: number }
  raidboss_spawnlist: { boss_id: number; respawn_time: number }
  spawn_data: { name: string; status: number; respawn_time: number }
  /** Queues of items that a game server hands out; docs/money.md says which emulator has which. */
  custom_mail: {
    date: string
    receiver: number
    subject: string
    message: string
    items: string
  }
  items_delayed: {
    owner_id: number
    item_id: number
    count: number
    enchant_level: number
    payment_status: number
    description: string
  }
  /** Premium of whole accounts. `enddate` in epoch milliseconds; `premium_service`, which not every emulator has, is 0 without premium. */
  account_premium: { account_name: string; premium_service: number; enddate: number }
  /** Ours: docs/portal-delivery.md is its contract. */
  portal_delivery: {
    id: string
    char_id: number
    item_id: number
    count: number
    status: string
  }
  /** Ours: no emulator stores event points. An operator may provide both as views. */
  portal_event_solo: { mode: string; char_id: number; points: number; fights: number }
  portal_event_pairs: {
    char_id_1: number
    char_id_2: number
    points: number
    fights: number
  }
}
