import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** What the site reads often, and the index that may help it. */
const ideas = [
  {
    read: 'players online',
    sql: 'SELECT count(*) FROM characters WHERE online = 1',
    index: 'CREATE INDEX characters_online ON characters (online)',
  },
  {
    read: 'PvP ranking',
    sql: 'SELECT char_name, pvpkills FROM characters WHERE accesslevel = 0 AND deletetime = 0 AND pvpkills > 0 ORDER BY pvpkills DESC LIMIT 100',
    index: 'CREATE INDEX portal_characters_pvp ON characters (pvpkills)',
  },
  {
    read: 'PK ranking',
    sql: 'SELECT char_name, pkkills FROM characters WHERE accesslevel = 0 AND deletetime = 0 AND pkkills > 0 ORDER BY pkkills DESC LIMIT 100',
    index: 'CREATE INDEX portal_characters_pk ON characters (pkkills)',
  },
  {
    read: 'experience ranking',
    sql: 'SELECT char_name, level FROM characters WHERE accesslevel = 0 AND deletetime = 0 ORDER BY exp DESC LIMIT 100',
    index: 'CREATE INDEX portal_characters_exp ON characters (exp)',
  },
  {
    read: 'adena ranking',
    sql: "SELECT owner_id, sum(count) FROM items WHERE item_id = 57 AND loc IN ('INVENTORY', 'WAREHOUSE', 'FREIGHT') GROUP BY owner_id",
    index: 'CREATE INDEX portal_items_wealth ON items (item_id, owner_id, loc, count)',
  },
  {
    read: 'banned accounts',
    sql: 'SELECT login FROM accounts WHERE accessLevel < 0',
    index: 'CREATE INDEX portal_accounts_banned ON accounts (accessLevel)',
  },
] as const

export type Advice = { read: string; index: string; before: number; after: number }

/**
 * Measures on a copy which indexes would help the reads of the site. The database itself is
 * read, and never changed.
 *
 * @param path of a SQLite game database
 * @returns milliseconds without and with each index that saves a fifth or more
 */
export function adviseIndexes(path: string): Advice[] {
  const folder = mkdtempSync(join(tmpdir(), 'portal-advise-'))
  try {
    const copy = join(folder, 'copy.sqlite')
    const source = new DatabaseSync(path, { readOnly: true })
    // Unlike a copied file, this holds what is still in the write-ahead log.
    source.prepare('VACUUM INTO ?').run(copy)
    source.close()
    const db = new DatabaseSync(copy)
    try {
      return ideas
        .map(({ read, sql, index }) => {
          const before = measure(db, sql)
          db.exec(`SAVEPOINT idea; ${index.replace('INDEX ', 'INDEX IF NOT EXISTS ')}`)
          const after = measure(db, sql)
          db.exec('ROLLBACK TO idea; RELEASE idea')
          return { read, index, before, after }
        })
        .filter(({ before, after }) => after < 0.8 * before)
    } finally {
      db.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The best of three runs, which a busy machine disturbs least. */
function measure(db: DatabaseSync, sql: string): number {
  const times = Array.from({ length: 3 }, () => {
    const began = performance.now()
    db.prepare(sql).all()
    return performance.now() - began
  })
  return Math.min(...times)
}
