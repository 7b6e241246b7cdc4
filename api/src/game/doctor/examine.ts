import { sql } from 'kysely'
import { type CoinChannel, coinChannels } from '#src/config/coin-channel.ts'
import type { GameDatabases } from '#src/config/env.ts'
import { channelProblem, channels } from '#src/game/coins/channels.ts'
import { type Connection, reach, type Side } from '#src/game/doctor/connections.ts'
import { checkFeatures, premiumFeature, withoutTables } from '#src/game/doctor/features.ts'
import { grantsFor, quoteUser } from '#src/game/doctor/grants.ts'
import { findMissingIndexes } from '#src/game/doctor/indexes.ts'
import {
  type Choices,
  findUnreadable,
  gameWrites,
  loginWrites,
  mayWrite,
} from '#src/game/doctor/rights.ts'
import { isOptional } from '#src/game/rankings/events.ts'
import { findMissing } from '#src/game/repositories.ts'

export type Report = Awaited<ReturnType<typeof check>> & { connections: Connection[] }

type Options = {
  databases: GameDatabases
  /** How coins get into the game; null is a stack. */
  channel: CoinChannel | null
  /** Whether premium is copied to the accounts of the game. */
  mirrorsPremium?: boolean
  /** For the grants, such as portal@localhost. */
  user?: string | undefined
}

/** Looks at the databases of a game server and changes nothing. */
export async function examine(options: Options): Promise<Report> {
  const { databases, user, mirrorsPremium = false } = options
  const choices = { channel: options.channel ?? 'stack', mirrorsPremium } as const
  await using open = new AsyncDisposableStack()
  const { game: address, login: loginAddress, read } = databases
  const game = await reach(open, 'GAME_DATABASE_URL', address, 'characters')
  const login = loginAddress
    ? await reach(open, 'LOGIN_DATABASE_URL', loginAddress, 'accounts')
    : game
  const replica = read ? await reach(open, 'GAME_READ_URL', read, 'characters') : null
  const sides = [...new Set([game, login, replica])].filter((side) => side !== null)
  const connections = sides.map(({ connection }) => connection)
  const isReached = connections.every(({ problem }) => problem === null)
  if (!isReached || !game.layout || !login.layout) return unreached(connections)
  return { connections, ...(await check(game, login, choices, user)) }
}

/** Both databases, which may be one. */
async function check(game: Side, login: Side, choices: Choices, user?: string) {
  const { channel } = choices
  const sides = [
    { side: game, writes: gameWrites(game.layout, choices) },
    { side: login, writes: loginWrites(login.layout) },
  ]
  const written = []
  for (const { side, writes } of sides) {
    for (const write of writes) {
      const { table, right, for: use } = write
      const engine = side.layout.table(table)?.engine ?? 'a view'
      const isAllowed = await mayWrite(side, write)
      written.push({ table, right, engine, for: use, isAllowed })
    }
  }
  const unreadable = await findUnreadable(game, login, choices)
  const missing = withoutTables(findMissing(game.layout, login.layout, channel), unreadable)
  const { rows } = await sql<{ user: string }>`select current_user() as user`.execute(
    game.db,
  )
  const grantee = quoteUser(user ?? rows[0]?.user ?? '')
  const channels = await checkChannels(game, channel, unreadable)
  const features = checkFeatures({
    game: game.layout,
    login: login.layout,
    choices,
    unreadable,
    refused: written.filter(({ isAllowed }) => !isAllowed),
  })
  const allWrites = sides.flatMap(({ writes }) => writes)
  const granted = game === login ? [{ side: game, writes: allWrites }] : sides
  return {
    written,
    spellings: [...new Set([...game.layout.renamed(), ...login.layout.renamed()])],
    missing,
    /** Whether what is missing is not there for sure; otherwise it may be hidden from the user. */
    seesAll: game.layout.isWhole && login.layout.isWhole,
    /** Tables that are there and that the user of the site may not read. */
    unreadable: [...unreadable],
    features,
    channels,
    indexes: await findMissingIndexes(game, login, unreadable),
    grants: granted.flatMap(({ side, writes }) => grantsFor(side, grantee, writes)),
    isSound:
      [...missing, ...unreadable].every(isOptional) &&
      written.every((write) => write.isAllowed) &&
      channels.every(({ isChosen, isSafe }) => isSafe || !isChosen) &&
      features.every(({ name, state }) => name !== premiumFeature || state === 'works'),
  }
}

function unreached(connections: Connection[]): Report {
  return {
    connections,
    written: [],
    spellings: [],
    missing: [],
    seesAll: false,
    unreadable: [],
    features: [],
    channels: [],
    indexes: [],
    grants: [],
    isSound: false,
  }
}

async function checkChannels(
  { db, layout }: Side,
  chosen: CoinChannel,
  unreadable: ReadonlySet<string>,
) {
  const { rows } = await sql<{ flush: number }>`
    select @@global.innodb_flush_log_at_trx_commit as flush`.execute(db)
  const flush = Number(rows[0]?.flush)
  return coinChannels.map((name) => {
    const { table, contract } = channels[name]
    const problem = unreadable.has(table)
      ? `the user may not read ${table}`
      : channelProblem(layout, name)
    const engine = layout.table(table)?.engine ?? 'no table'
    return {
      name,
      isChosen: name === chosen,
      isSafe: problem === null,
      note: problem ?? `${contract}, on ${engine}${riskOf(engine, flush)}`,
    }
  })
}

/** @returns what may undo a delivery after the site relied on it */
function riskOf(engine: string, flush: number): string {
  if (engine === 'MyISAM') {
    return '; a power cut can undo a delivery after the site relied on it: convert the table to InnoDB if you can'
  }
  if (engine !== 'InnoDB' || flush === 1) return ''
  if (flush === 0) {
    return '; set innodb_flush_log_at_trx_commit to 1 or 2, or a crash of the server undoes up to a second of deliveries'
  }
  return `; with innodb_flush_log_at_trx_commit = ${flush}, a crash of the whole machine undoes up to a second of deliveries; one of MariaDB does not`
}
