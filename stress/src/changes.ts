import { DatabaseSync } from 'node:sqlite'

/** Tables that a refused call may write to. It must not change any other. */
const notes = ['attempts', 'audit_log', 'call_keys', 'idempotency_keys', 'sqlite_sequence']

/** Changes that no request causes: sending mails, recording use, cleaning up, polling payments. */
const housekeeping: Record<string, string[]> = {
  outbox: ['INSERT'],
  sessions: ['INSERT', 'DELETE'],
  devices: ['INSERT', 'DELETE'],
  mail_links: ['INSERT', 'UPDATE'],
  game_passwords: ['INSERT'],
  orders: ['INSERT', 'DELETE', 'UPDATE OF status, checkout_url'],
}
const everything = ['INSERT', 'UPDATE', 'DELETE']

/** @param web the connection of the server: temporary triggers only see what their own connection writes */
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
    for (const [index, event] of (housekeeping[table] ?? everything).entries()) {
      web.exec(
        `CREATE TEMP TRIGGER watch_${table}_${index} AFTER ${event} ON main.${table}
         BEGIN UPDATE watched SET changes = changes + 1; END`,
      )
    }
  }
  const game = new DatabaseSync(gameFile, { readOnly: true })
  const rows = web.prepare('SELECT changes FROM temp.watched')
  // data_version of our own connection changes when another connection commits.
  const commits = game.prepare('PRAGMA data_version')
  return {
    soFar: () => `${rows.get()?.changes} rows, ${commits.get()?.data_version} commits`,
    close: () => game.close(),
  }
}
