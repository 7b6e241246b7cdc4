import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createTables, type Engine } from 'api/src/testing/mariadb/layouts.ts'
import type { Mariadb } from 'api/src/testing/mariadb/server.ts'
import { createConnection } from 'mysql2/promise'

/** The first id that an emulator gives. */
const firstId = 268_435_457

/** Creates a realm of this many characters. @returns the name of its database */
export async function fillRealm(
  server: Mariadb,
  engine: Engine,
  size: number,
): Promise<string> {
  const database = `large_${engine.toLowerCase()}`
  const counts = { size, accounts: Math.ceil(size / 3), clans: Math.ceil(size / 200) }
  const sql = readFileSync(join(import.meta.dirname, 'fill-realm.sql'), 'utf8')
  await server.query(createTables(database, 'mobius', engine, 'utf8mb4'))
  await server.query(
    Object.entries(counts).reduce((all, [name, count]) => {
      return all.replaceAll(`:${name}`, `${count}`)
    }, sql),
  )
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
