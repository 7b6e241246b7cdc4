/** Of SQLite. Forward only: a released file never changes, and nothing is dropped while a released server uses it. */
export const migrations: readonly URL[] = [
  new URL('./migrations/001-first.sql', import.meta.url),
  new URL('./migrations/002-news.sql', import.meta.url),
  new URL('./migrations/003-coins.sql', import.meta.url),
  new URL('./migrations/004-accounts.sql', import.meta.url),
  new URL('./migrations/005-outbox.sql', import.meta.url),
  new URL('./migrations/006-link-purposes.sql', import.meta.url),
  new URL('./migrations/007-removed-accounts.sql', import.meta.url),
  new URL('./migrations/008-retention.sql', import.meta.url),
  new URL('./migrations/009-order-checks.sql', import.meta.url),
  new URL('./migrations/010-debts.sql', import.meta.url),
  new URL('./migrations/011-delivery-channels.sql', import.meta.url),
  new URL('./migrations/012-premium-mirror.sql', import.meta.url),
  new URL('./migrations/013-returned-keys.sql', import.meta.url),
  new URL('./migrations/014-own-realm.sql', import.meta.url),
  new URL('./migrations/015-second-factor.sql', import.meta.url),
  new URL('./migrations/016-staff.sql', import.meta.url),
  new URL('./migrations/017-players.sql', import.meta.url),
  new URL('./migrations/018-news-versions.sql', import.meta.url),
  new URL('./migrations/019-stories.sql', import.meta.url),
  new URL('./migrations/020-deliveries-of-character.sql', import.meta.url),
  new URL('./migrations/021-sessions-by-use.sql', import.meta.url),
]

/** MariaDB was added after so many steps of SQLite, and its first file makes what they left. */
export const stepsOfFirst = 14

/** Of MariaDB, by the same rules. Each must bear being run again after a process was killed. */
export const mariadbMigrations: readonly URL[] = [
  new URL('./mariadb/001-first.sql', import.meta.url),
  new URL('./mariadb/015-second-factor.sql', import.meta.url),
  new URL('./mariadb/016-staff.sql', import.meta.url),
  new URL('./mariadb/017-players.sql', import.meta.url),
  new URL('./mariadb/018-news-versions.sql', import.meta.url),
  new URL('./mariadb/019-stories.sql', import.meta.url),
  new URL('./mariadb/020-deliveries-of-character.sql', import.meta.url),
  new URL('./mariadb/021-sessions-by-use.sql', import.meta.url),
]
