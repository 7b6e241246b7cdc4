import { DatabaseSync } from 'node:sqlite'

/**
 * What a refused call may write: that it was tried, and what it was answered. All other rows are
 * there to stay as they are.
 */
const notes = ['attempts', 'audit_log', 'call_keys', 'idempotency_keys', 'sqlite_sequence']

/** Changes that are nobody's request: sending mails, noting use, tidying up, asking for payments. */
const housekeeping: Record<string, string> = {
  outbox: 'INSERT',
  sessions: 'INSERT, DELETE',
  devices: 'INSERT, DELETE',
  mail_links: 'INSERT, UPDATE',
  game_passwords: 'INSERT',
  orders: 'INSERT, DELETE, UPDATE OF status, checkout_url',
}

/**
 * Counts the rows that change, exactly, in the web database, and commits in the game's.
 *
 * @param web the server's own connection: triggers of this connection see what it writes
 * @returns says how many changes there were so far
 */
export function watchChanges(web: DatabaseSync, gameFile: string) {
  web.exec(
    'CREATE TEMP TABLE watched (changes INTEGER); INSERT INTO temp.watched VALUES (0)',
  )
  const tables = web
    .prepare("SELECT name FROM main.sqlite_schema WHERE type = 'table'")
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !notes.includes(name))
  for (const table of tables) {
    const [list = ''] = [housekeeping[table] ?? 'INSERT, UPDATE, DELETE']
    for (const [index, event] of list.split(/, (?=[A-Z])/).entries()) {
      web.exec(
        `CREATE TEMP TRIGGER watch_${table}_${index} AFTER ${event} ON main.${table}
         BEGIN UPDATE watched SET changes = changes + 1; END`,
      )
    }
  }
  const game = new DatabaseSync(gameFile, { readOnly: true })
  const rows = web.prepare('SELECT changes FROM temp.watched')
  // Of another connection: it tells whether anybody else has committed anything.
  const commits = game.prepare('PRAGMA data_version')
  return {
    soFar: () => `${rows.get()?.changes} rows, ${commits.get()?.data_version} commits`,
    close: () => game.close(),
  }
}
