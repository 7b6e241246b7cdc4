import { StartError, unusableDatabase } from '#src/config/start-error.ts'
import { openToRead } from '#src/database/open.ts'
import type { WebDatabase } from '#src/database/schema.ts'
import { insertNew } from '#src/database/statements.ts'
import { transaction } from '#src/database/transaction.ts'

/**
 * Remembers that this database belongs to a site with a game server of its own. Accounts that are there already count
 * as its players.
 */
export async function noteOwnRealm(db: WebDatabase): Promise<void> {
  await transaction(db, async (tx) => {
    const players = tx.selectFrom('accounts').select('id').where('login', '<>', 'demo')
    const since = (await players.limit(1).executeTakeFirst()) ? 0 : Date.now()
    await insertNew(tx.insertInto('ownRealm').values({ id: 1, since }))
  })
}

/**
 * Lost settings must not turn the site into a demo, where players see invented characters and send coins to nobody.
 *
 * @throws StartError if players of a game server have accounts here
 */
export async function refuseDemoRealm(db: WebDatabase): Promise<void> {
  const { players } = await db
    .selectFrom(['accounts', 'ownRealm'])
    .select((eb) => eb.fn.countAll<number>().as('players'))
    .whereRef('createdAt', '>=', 'since')
    .where('removedAt', 'is', null)
    .where('login', '<>', 'demo')
    .executeTakeFirstOrThrow()
  if (players === 0) return
  throw new StartError(
    `${players === 1 ? 'a player' : `${players} players`} of your game server already used this site, and GAME_DATABASE_URL is not set: restore settings.env, run "npm run cli -- realm connect", or use another DATA_DIR for the demo realm`,
  )
}

/** The same for a file, which is not changed. */
export async function refuseDemoRealmIn(webFile: string): Promise<void> {
  try {
    await using db = openToRead(webFile)
    const tables = await db.introspection.getTables()
    // A database that no server has opened yet has no tables.
    if (tables.some(({ name }) => name === 'own_realm')) await refuseDemoRealm(db)
  } catch (error) {
    throw error instanceof StartError ? error : unusableDatabase(webFile, error)
  }
}
