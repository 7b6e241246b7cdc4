import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { engines } from 'api/src/testing/mariadb/layouts.ts'
import { startMariadb } from 'api/src/testing/mariadb/server.ts'
import { fillRealm } from './fill-realm.ts'
import { play, type Waits } from './game-server.ts'
import { lists, openSite, type Site } from './site.ts'

const size = Number(process.argv[2] ?? 1_000_000)
/** Each list is read again once in this time, so it shows what the site costs on average. */
const interval = Number(process.argv[3] ?? 60_000)

const guide = readFileSync(
  join(import.meta.dirname, '../../../docs/game-database.md'),
  'utf8',
)
/** Those that the documents advise. */
const indexes = guide.match(/^CREATE INDEX .+?;/gm) ?? []

const print = (figure: string, value: string, target: string) =>
  console.log(`| ${figure} | ${value} | ${target} |`)

const timeLists = async (site: Site) => {
  const times: number[] = []
  for (const path of lists) times.push(Math.round(await site.time(path)))
  return times
}

/** How long a game server waits beside the site, and how long without it. */
async function compare(url: string, site: Site): Promise<{ quiet: Waits; beside: Waits }> {
  const before = await play(url, size, interval / 2)
  const [beside] = await Promise.all([play(url, size, interval), site.visit(interval)])
  const after = await play(url, size, interval / 2)
  const quiet = {
    mean: (before.mean + after.mean) / 2,
    longest: Math.max(before.longest, after.longest),
  }
  return { quiet, beside }
}

const server = await startMariadb([
  '--innodb-buffer-pool-size=512M',
  '--key-buffer-size=256M',
  '--innodb-log-file-size=256M',
])
/** Opens the site for one measurement. */
async function withSite<Result>(url: string, measure: (site: Site) => Promise<Result>) {
  // No list is cut off: its time is the figure.
  const site = await openSite(`${url}?scanMs=600000`)
  try {
    return await measure(site)
  } finally {
    await site.close()
  }
}

try {
  for (const engine of engines) {
    const database = await fillRealm(server, engine, size)
    const url = server.url(database)
    const without = await withSite(url, timeLists)
    for (const index of indexes) await server.query(index)
    await withSite(url, async (site) => {
      const withIndexes = await timeLists(site)
      for (const [at, path] of lists.entries())
        print(
          `${path}, ${engine}, ${size.toLocaleString('en')} characters`,
          `${without[at]} ms, with the advised indexes ${withIndexes[at]} ms`,
          'printed',
        )
      const { quiet, beside } = await compare(url, site)
      print(
        `statements of the game on ${engine}: beside the site / without it`,
        `${(beside.mean / quiet.mean).toFixed(2)}; the longest ${Math.round(beside.longest)} ms / ${Math.round(quiet.longest)} ms`,
        '<= 1.05',
      )
    })
    await server.query(`DROP DATABASE ${database}`)
  }
} finally {
  await server.remove()
}
