import type { Amount } from 'shared-api/contract'

/** An integer or a sum may exceed 2^53; drivers then return a decimal string (Amount). */
export type GameDatabase = {
  accounts: { login: string; password: string; email: string | null; accessLevel: number }
  account_data: { account_name: string; var: string; value: string }
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
    createDate: string
  }
  items: {
    object_id: number
    owner_id: number
    item_id: number
    count: Amount
    loc: string
  }
  clan_data: { clan_id: number; clan_name: string; clan_level: number; hasCastle: number }
  castle: { id: number; name: string; siegeDate: number }
  heroes: { charId: number; class_id: number; played: number }
  olympiad_nobles: { charId: number; class_id: number; olympiad_points: number }
  grandboss_data: { boss_id: number; respawn_time: number }
  raidboss_spawnlist: { boss_id: number; respawn_time: number }
  /** Ours: no emulator stores event points. An operator may provide both as views. */
  portal_event_solo: { mode: string; char_id: number; points: number; fights: number }
  portal_event_pairs: {
    char_id_1: number
    char_id_2: number
    points: number
    fights: number
  }
}
