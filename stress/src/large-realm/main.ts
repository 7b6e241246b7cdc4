import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createTables, type Engine, engines } from 'api/src/testing/mariadb/layouts.ts'
import { type Mariadb, startMariadb } from 'api/src/testing/mariadb/server.ts'
import { root, startServing } from 'e2e/tools'
import { createConnection } from 'mysql2/promise'

const size = Number(process.argv[2] ?? 1_000_000)
/** Each list is read again once in this time, so it shows what the site costs on average. */
const interval = Number(process.argv[3] ?? 60_000)

const guide = readFileSync(join(root, 'docs/game-database.md'), 'utf8')
const indexes = guide.match(/^CREATE INDEX .+?;/gm) ?? []

const lists = [
  '/api/players/ranking',
  '/api/clans/ranking',
  '/api/castles',
  '/api/npc-respawn',
  '/api/events/ffa',
  '/api/events/heroes',
  '/api/events/olympiad',
  '/api/home',
]

const print = (figure: string, value: string, target: string) =>
  console.log(`| ${figure} | ${value} | ${target} |`)

/** The first id that an emulator gives. */
const firstId = 268_435_457

/** Creates a realm of `size` characters. @returns the name of its database */
async function fillRealm(server: Mariadb, engine: Engine): Promise<string> {
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

/** Saves characters and items and reads inventories at an even pace. @returns milliseconds that its statements took */
async function play(url: string, milliseconds: number) {
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

/** Opens the API in a process of its own for one measurement. */
async function withSite<Result>(
  url: string,
  measure: (read: (path: string) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'aurora-large-'))
  const env = {
    ...process.env,
    API_PORT: '0',
    DATA_DIR: dataDir,
    // No list is cut off: its time is the figure.
    GAME_DATABASE_URL: `${url}?scanMs=600000`,
    LOG_LEVEL: 'silent',
  }
  const options = { cwd: root, env }
  const opened = /^api listening on (.+)/
  const { url: origin, stop } = await startServing(
    'node',
    ['api/src/server.ts'],
    opened,
    options,
  )
  try {
    return await measure(async (path) => {
      const answer = await fetch(origin + path)
      await answer.text()
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    })
  } finally {
    await stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** @returns milliseconds until each list is there */
async function timeLists(read: (path: string) => Promise<void>): Promise<number[]> {
  const times: number[] = []
  for (const path of lists) {
    const began = performance.now()
    await read(path)
    times.push(Math.round(performance.now() - began))
  }
  return times
}

/** Visitors who look at every list all the time, so that each is read again as soon as it is old. */
async function visit(read: (path: string) => Promise<void>): Promise<void> {
  const end = Date.now() + interval
  while (Date.now() < end) {
    for (const path of lists) await read(path)
    await setTimeout(250)
  }
}

const server = await startMariadb([
  '--innodb-buffer-pool-size=512M',
  '--key-buffer-size=256M',
  '--innodb-log-file-size=256M',
])
try {
  for (const engine of engines) {
    const database = await fillRealm(server, engine)
    const url = server.url(database)
    const without = await withSite(url, timeLists)
    for (const index of indexes) await server.query(index)
    await withSite(url, async (read) => {
      const withIndexes = await timeLists(read)
      for (const [at, path] of lists.entries())
        print(
          `${path}, ${engine}, ${size.toLocaleString('en')} characters`,
          `${without[at]} ms, with the advised indexes ${withIndexes[at]} ms`,
          'printed',
        )
      // How long a game server waits beside the site, and how long before and after its visitors.
      const before = await play(url, interval / 2)
      const [beside] = await Promise.all([play(url, interval), visit(read)])
      const after = await play(url, interval / 2)
      const ratio = beside.mean / ((before.mean + after.mean) / 2)
      const longest = Math.max(before.longest, after.longest)
      print(
        `statements of the game on ${engine}: beside the site / without it`,
        `${ratio.toFixed(2)}; the longest ${Math.round(beside.longest)} ms / ${Math.round(longest)} ms`,
        '<= 1.05',
      )
    })
    await server.query(`DROP DATABASE ${database}`)
  }
} finally {
  await server.remove()
}
