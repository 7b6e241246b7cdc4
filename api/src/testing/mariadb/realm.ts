import { readFileSync } from 'node:fs'
import { join } from 'node:path'
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
const realm = readFileSync(join(import.meta.dirname, 'realm.sql'), 'utf8')

const bans = {
  byServer: `INSERT INTO punishments (\`key\`, affect, type, expiration, reason, punishedBy)
    VALUES ('cleo', 'ACCOUNT', 'BAN', 0, '', ''), ('emil', 'ACCOUNT', 'BAN', 1, '', ''),
      ('anna', 'CHARACTER', 'BAN', 0, '', '');`,
  temporary: `INSERT INTO account_data
    VALUES ('cleo', 'ban_temp', '${future}'), ('emil', 'ban_temp', '1');`,
  inAccount: "UPDATE accounts SET access_level = -100 WHERE login = 'cleo';",
}

const castles = [1, 2, 3, 4, 5, 6, 7, 8, 9]
const siegeOf = (castle: number) => (castle === 5 ? future : 0)
const namedCastles = `INSERT INTO castle (id, siegeDate, name)
  VALUES ${castles.map((id) => `(${id}, ${siegeOf(id)}, 'castle ${id}')`)};`

const grandBosses = `INSERT INTO grandboss_data (boss_id, respawn_time, status)
  VALUES (29001, ${future + 1}, 1), (29019, 0, 0), (29068, ${future + 3}, 3);`
/** Kernon has two places where one boss may have several. */
const raidBosses = `INSERT INTO raidboss_spawnlist (boss_id, loc_x, respawn_time)
  VALUES (25054, 1, 0), (25054, 2, ${future + 2});`

/** What not all layouts have tables for, or not the same: bans, castles and bosses. */
const besides: Record<LayoutName, string> = {
  mobius: `${bans.byServer} ${namedCastles} ${grandBosses}
    INSERT INTO raidboss_spawnlist (boss_id, respawn_time) VALUES (25054, ${future + 2});`,
  c6: `${bans.temporary} ${namedCastles} ${grandBosses} ${raidBosses}`,
  'c6-old': `${bans.temporary} ${namedCastles} ${grandBosses} ${raidBosses}`,
  frozen: `${bans.temporary} ${namedCastles} ${grandBosses} ${raidBosses}`,
  'acis-old': `${bans.inAccount} ${namedCastles} ${grandBosses} ${raidBosses}`,
  acis: `${bans.inAccount}
    INSERT INTO castle (id, siegeDate) VALUES ${castles.map((id) => `(${id}, ${siegeOf(id)})`)};
    INSERT INTO spawn_data (name, status, respawn_time) VALUES
      ('queen_ant', 0, ${future + 1}), ('antaras_min', -1, 0), ('antaras_max', 0, ${future + 3}),
      ('baium', 1, ${future}), ('core', 0, 1), ('aden_castle_guard_1', 0, ${future});`,
}

let count = 1

type Options = { layout: LayoutName; engine: Engine; charset?: string }

/** Creates a small realm in a layout. @returns the name of its database */
export async function createRealm(server: Mariadb, options: Options): Promise<string> {
  const { layout, engine, charset = 'utf8mb4' } = options
  const database = `${layout.replace('-', '_')}_${engine.toLowerCase()}_${count++}`
  await server.query(createTables(database, layout, engine, charset))
  const password = layout === 'acis' ? bcryptHash : sha1Hash
  const names = { ...spelling[layout], password }
  const common = Object.entries(names).reduce(
    (sql, [name, value]) => sql.replaceAll(`{${name}}`, value),
    realm,
  )
  await server.query(`${common} ${besides[layout]}`)
  return database
}
