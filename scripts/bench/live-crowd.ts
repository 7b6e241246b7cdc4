import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { compose, findEnvironment, promote, readRelease, rollback } from 'portal-releases'
import { apiServer } from '#src/portal/apps.ts'
import { startGateway } from '#src/portal/gateway-process.ts'
import { startServer } from '#src/portal/server-process.ts'
import { load } from './load.ts'
import { print } from './report.ts'
import { prepareStore } from './store.ts'

const environment = 'production'
const rankings = [
  '/api/players/ranking',
  '/api/clans/ranking',
  '/api/events/ffa',
  '/api/events/pvp1v1',
  '/api/events/pvp2v2',
]
const clients = 500
/** Of each public answer, in seconds. */
const interval = 5
const refreshSeconds = {
  home: interval,
  news: interval,
  players: interval,
  clans: interval,
  events: interval,
  castles: interval,
  bosses: interval,
}

/** How long they ask. */
const seconds = 60

/** How often each statement ran, by its text. */
function countStatements() {
  const statements = new Map<string, number>()
  const onLine = (line: string) => {
    if (!line.includes('game statement')) return
    const { sql } = JSON.parse(line) as { sql: string }
    statements.set(sql, (statements.get(sql) ?? 0) + 1)
  }
  return { statements, onLine }
}

/** Answers and statements of gateway and API while 500 connections ask, and data, releases and canaries change. */
export async function liveCrowd(folder: string): Promise<void> {
  const store = join(folder, 'live-store')
  cpSync(await prepareStore(), store, { recursive: true })
  const dataDir = join(folder, 'live')
  const realmFile = join(folder, 'live-realm.json')
  writeFileSync(realmFile, JSON.stringify({ server: { refreshSeconds } }))
  const { statements, onLine } = countStatements()
  const env = { DATA_DIR: dataDir, REALM_FILE: realmFile, LOG_LEVEL: 'debug' }
  const api = await startServer('the API', apiServer, { env, onLine })
  for (const path of rankings) await (await fetch(`${api.origin}${path}`)).text()
  // Two lists may share a statement.
  const once = new Map(statements)
  const gateway = await startGateway({ store, api: api.origin })
  const changing = changeData(join(dataDir, 'realm.sqlite'))
  try {
    // The first renders, and what the API reads once.
    await setTimeout(2 * interval * 1000)
    statements.clear()
    const [{ answers, failures }] = await Promise.all([
      ask(gateway.origin),
      changeReleases(store),
    ])
    print(`failures, ${clients} connections, ${answers} answers`, `${failures}`, '0')
    const most = Math.max(
      ...[...statements].map(([sql, count]) => count / (once.get(sql) ?? 1)),
    )
    print(
      `times that one statement ran in ${seconds / interval} intervals`,
      `${most}`,
      `<= ${seconds / interval + 1}`,
    )
  } finally {
    changing.stop()
    await gateway.stop()
    await api.stop()
  }
}

/** Half of the connections want a page with live data, half of them the data. */
async function ask(origin: string) {
  const options = { clients: clients / 2, milliseconds: seconds * 1000 }
  const loads = await Promise.all(
    ['/top-players', '/api/players/ranking'].map((path) =>
      load(origin, { path, ...options }),
    ),
  )
  return {
    answers: Math.round(loads.reduce((sum, { perSecond }) => sum + perSecond, 0) * seconds),
    failures: loads.reduce((sum, one) => sum + one.failures, 0),
  }
}

/** A canary, its promotion and its rollback, each after a quarter of the time. */
async function changeReleases(store: string): Promise<void> {
  const live = (await findEnvironment(store, environment))?.release ?? ''
  const { shell, remotes, realm } = await readRelease(store, live)
  const renamed = { ...(realm as object), name: 'Aurora at night' }
  const next = await compose(store, { builds: [shell, ...remotes], realm: renamed })
  const steps = [
    () => promote(store, environment, next, { canary: 50 }),
    () => promote(store, environment, next),
    () => rollback(store, environment),
  ]
  for (const step of steps) {
    await setTimeout((seconds * 1000) / 4)
    await step()
  }
}

/** Each second a kill is counted, so that no two answers of an interval are the same. */
function changeData(file: string) {
  const db = new DatabaseSync(file, { timeout: 5_000 })
  const timer = setInterval(() => {
    db.exec('UPDATE characters SET pvpkills = pvpkills + 1')
  }, 1_000)
  return {
    stop: () => {
      clearInterval(timer)
      db.close()
    },
  }
}
