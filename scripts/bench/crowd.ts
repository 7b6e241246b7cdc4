import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { apiServer } from '#src/portal/apps.ts'
import { startServer } from '#src/portal/server-process.ts'
import { load } from './load.ts'
import { print } from './statistics.ts'

/** Public calls that a crowd asks for. */
export const rankings = [
  '/api/players/ranking',
  '/api/clans/ranking',
  '/api/events/ffa',
  '/api/events/pvp1v1',
  '/api/events/pvp2v2',
]

/** Statements that run again within an interval, however many ask. */
export async function crowd(folder: string): Promise<void> {
  const env = { DATA_DIR: join(folder, 'small'), LOG_LEVEL: 'debug' }
  let statements = 0
  const onLine = (line: string) => {
    if (line.includes('game statement')) statements += 1
  }
  const api = await startServer('the API', apiServer, { env, onLine })
  try {
    for (const path of rankings) await (await fetch(`${api.origin}${path}`)).text()
    const before = statements
    let answers = 0
    for (const path of rankings) {
      const { perSecond } = await load(api.origin, {
        path,
        clients: 500,
        milliseconds: 1_500,
      })
      answers += perSecond * 1.5
    }
    const again = statements - before
    print(
      'statements run again within an interval, 500 clients',
      `${again} for ${Math.round(answers)} answers`,
      '0',
    )
  } finally {
    await api.stop()
  }
}

/** Answers that fail while the game database has lost its tables. */
export async function databaseDown(folder: string): Promise<void> {
  const dataDir = join(folder, 'small')
  const realmFile = join(folder, 'realm.json')
  const refreshSeconds = { players: 1, clans: 1, events: 1 }
  writeFileSync(realmFile, JSON.stringify({ server: { refreshSeconds } }))
  const env = { DATA_DIR: dataDir, REALM_FILE: realmFile, LOG_LEVEL: 'silent' }
  const api = await startServer('the API', apiServer, { env })
  const tables = ['characters', 'items', 'clan_data', 'portal_event_solo']
  const rename = (from: string, to: string) => {
    const db = new DatabaseSync(join(dataDir, 'realm.sqlite'), { timeout: 5_000 })
    for (const table of tables)
      db.exec(`ALTER TABLE ${table}${from} RENAME TO ${table}${to}`)
    db.close()
  }
  try {
    for (const path of rankings) await (await fetch(`${api.origin}${path}`)).text()
    rename('', '_gone')
    let failures = 0
    for (const path of rankings) {
      const run = await load(api.origin, { path, clients: 100, milliseconds: 1_500 })
      failures += run.failures
    }
    print('failures while the game database is down, 100 clients', `${failures}`, '0')
  } finally {
    rename('_gone', '')
    await api.stop()
  }
}
