import { setTimeout } from 'node:timers/promises'
import { createTables, type Engine } from 'api/src/testing/mariadb/layouts.ts'
import type { Mariadb } from 'api/src/testing/mariadb/server.ts'
import { createConnection } from 'mysql2/promise'

/** The first id that an emulator gives. */
const firstId = 268_435_457

/** Creates a realm of this many characters, as Mobius lays it out. @returns the name of its database */
export async function fillRealm(
  server: Mariadb,
  engine: Engine,
  size: number,
): Promise<string> {
  const database = `large_${engine.toLowerCase()}`
  const accounts = Math.ceil(size / 3)
  const clans = Math.ceil(size / 200)
  await server.query(createTables(database, 'mobius', engine, 'utf8mb4'))
  const id = `${firstId - 1} + seq`
  await server.query(`
    INSERT INTO accounts (login, password, accessLevel)
      SELECT CONCAT('a', seq), '', IF(seq MOD 1000 = 0, -1, 0) FROM seq_1_to_${accounts};
    INSERT INTO characters (charId, account_name, char_name, level, exp, pvpkills, pkkills, clanid, classid,
        deletetime, accesslevel, online, lastAccess)
      SELECT ${id}, CONCAT('a', 1 + seq MOD ${accounts}), CONCAT('Char', seq), 1 + seq MOD 80,
        FLOOR(POW(RAND(1), 3) * 6e9), FLOOR(POW(RAND(2), 6) * 5000), FLOOR(POW(RAND(3), 6) * 500),
        IF(seq MOD 3 = 0, 1 + seq MOD ${clans}, 0), 88, 0, IF(seq MOD 100000 = 0, 100, 0), seq MOD 500 = 0, 1.7e12
      FROM seq_1_to_${size};
    INSERT INTO items (owner_id, object_id, item_id, count, loc)
      SELECT ${id}, seq, 57, FLOOR(POW(RAND(4), 8) * 2e9), 'INVENTORY' FROM seq_1_to_${size};
    INSERT INTO items (owner_id, object_id, item_id, count, loc)
      SELECT ${id}, ${size} + seq, 1 + seq MOD 9000, 1, 'WAREHOUSE' FROM seq_1_to_${size};
    INSERT INTO clan_data (clan_id, clan_name, clan_level, hasCastle)
      SELECT seq, CONCAT('Clan', seq), seq MOD 9, IF(seq < 10, seq, 0) FROM seq_1_to_${clans};
    INSERT INTO castle (id, name, siegeDate)
      SELECT seq, CONCAT('castle', seq), 0 FROM seq_1_to_9;
    INSERT INTO heroes (charId, class_id, played) SELECT ${id}, 88 + seq, 1 FROM seq_1_to_30;
    INSERT INTO olympiad_nobles (charId, class_id, olympiad_points)
      SELECT ${id}, 88, seq FROM seq_1_to_5000;
    INSERT INTO portal_event_solo (mode, char_id, points, fights) SELECT 'ffa', ${id}, seq, 9 FROM seq_1_to_5000;
    INSERT INTO grandboss_data (boss_id, respawn_time, status) SELECT 29000 + seq, 0, 0 FROM seq_1_to_20;
    ANALYZE TABLE accounts, characters, items, clan_data`)
  return database
}

/** Pause between two statements, in milliseconds: a lively game server. */
const pace = 5

const statements: ((id: number, number: number) => [sql: string, ...number[]])[] = [
  (id) => ['SELECT * FROM items WHERE owner_id = ?', id],
  (id) => [
    'UPDATE characters SET exp = exp + 1, lastAccess = ? WHERE charId = ?',
    Date.now(),
    id,
  ],
  (_, number) => ['UPDATE items SET count = count + 1 WHERE object_id = ?', number + 1],
]

/**
 * Does what a game server does all the time, at an even pace: saves characters and items, reads inventories.
 *
 * @returns milliseconds that its statements took
 */
export async function play(url: string, size: number, milliseconds: number) {
  const connection = await createConnection(url)
  const waits: number[] = []
  const end = Date.now() + milliseconds
  for (let turn = 1; Date.now() < end; turn += 1) {
    const number = (turn * 7_919) % size
    const id = firstId + number
    const began = performance.now()
    const [sql, ...values] = statements[turn % 3]?.(id, number) ?? ['SELECT 1']
    await connection.execute(sql, values)
    waits.push(performance.now() - began)
    await setTimeout(pace)
  }
  await connection.end()
  const sum = waits.reduce((total, wait) => total + wait, 0)
  return { mean: sum / waits.length, longest: Math.max(...waits) }
}
