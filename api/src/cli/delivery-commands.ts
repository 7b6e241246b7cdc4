import { Command, Option } from 'commander'
import {
  commandBy,
  print,
  printRow,
  toReason,
  toUtc,
  withDatabase,
  withGame,
} from '#src/cli/tools.ts'
import {
  createDeliveries,
  type Delivery,
  inTheGame,
} from '#src/coins/deliveries/deliveries.ts'
import {
  type Evidence,
  findEvidence,
  settleByHand,
} from '#src/coins/deliveries/settle-by-hand.ts'
import { iso, isoOrNull } from '#src/config/realm-time.ts'
import { reasonOf, StartError } from '#src/config/start-error.ts'
import type { WebDatabase } from '#src/database/schema.ts'
import { GameLayoutError, GameUnavailableError } from '#src/game/errors.ts'

type ListOptions = { state?: Delivery['state']; json?: boolean }
type SettleOptions = { as: 'delivered' | 'returned'; reason: string; json?: boolean }

const example = `
Example:
  $ npm run cli -- deliveries list
  $ npm run cli -- deliveries show 6f0e6b2c-…
  $ npm run cli -- deliveries settle 6f0e6b2c-… --as returned --reason "the player showed the bag"`

export function deliveryCommands(): Command {
  const deliveries = new Command('deliveries')
    .description('Coins sent into the game')
    .addHelpText('after', example)

  deliveries
    .command('list')
    .description('list what is not settled: held for your decision, or open')
    .addOption(
      new Option('--state <state>', 'list the deliveries in one state instead').choices([
        'held',
        'open',
        'returned',
        'delivered',
      ]),
    )
    .option('--json', 'print one JSON document')
    .action((options: ListOptions) => withDatabase((db) => list(db, options)))

  deliveries
    .command('show <id>')
    .description('print a delivery, and what the game database shows of it')
    .option('--json', 'print one JSON document')
    .action((id: string, { json }: { json?: boolean }) =>
      withGame(async (db, game) => {
        const delivery = await find(db, id)
        const evidence = await findEvidence(game.coins, delivery).catch(whyUnknown)
        if (json) print(JSON.stringify({ ...toJson(delivery), evidence }))
        else show(delivery, evidence)
      }),
    )

  deliveries
    .command('settle <id>')
    .description(
      'settle a delivery that is held, or whose queue is gone; refused if the game database shows otherwise',
    )
    .addOption(
      new Option('--as <outcome>', 'delivered keeps the debit, returned refunds the coins')
        .choices(['delivered', 'returned'])
        .makeOptionMandatory(),
    )
    .requiredOption('--reason <text>', 'why you decided so; it is kept', toReason)
    .option('--json', 'print one JSON document')
    .addHelpText('after', example)
    .action((id: string, { as, reason, json }: SettleOptions) =>
      withGame(async (db, game) => {
        const delivery = await find(db, id)
        const wish = { db, coins: game.coins, delivery, as, reason, by: commandBy() }
        const settled = await settleByHand(wish)
        print(json ? JSON.stringify(toJson(settled)) : `${id} is ${as}`)
      }),
    )

  return deliveries
}

async function list(db: WebDatabase, { state, json }: ListOptions) {
  const states = state ? [state] : (['held', 'open'] as const)
  const { inState } = createDeliveries(db)
  const found = (await Promise.all(states.map(inState))).flat()
  if (json) print(JSON.stringify(found.map(toJson)))
  else if (found.length > 0) found.forEach(row)
  else print(state ? `no delivery is ${state}` : 'every delivery is settled')
}

function whyUnknown(error: unknown): string {
  if (error instanceof GameLayoutError) return error.message
  if (!(error instanceof GameUnavailableError)) throw error
  return `the game database does not answer (${reasonOf(error)})`
}

function row({ id, createdAt, state, channel, coins, characterName, reason }: Delivery) {
  printRow([id, toUtc(createdAt), state, channel, `${coins} coins`, characterName, reason])
}

function show(delivery: Delivery, evidence: Evidence | string) {
  row(delivery)
  const { accountId, characterId, channel, objectId, itemId, before, after } = delivery
  printRow(['account', accountId, 'character', characterId])
  printRow(channel === 'stack' ? ['item', itemId, 'object', objectId] : ['item', itemId])
  if (channel === 'stack') printRow(['before', before, 'after', after])
  printRow(['character last seen in the game', toUtc(lastSeen(delivery))])
  if (typeof evidence === 'string') printRow(['evidence', evidence])
  else {
    printRow(['evidence', evidence.finding])
    for (const fact of evidence.facts) printRow(['', fact])
  }
}

function toJson(delivery: Delivery) {
  const { createdAt, settledAt, lastAccess: _, ...rest } = delivery
  return {
    ...rest,
    since: iso(createdAt),
    settled: isoOrNull(settledAt),
    lastSeenInGame: iso(lastSeen(delivery)),
  }
}

/** At the start of the delivery. */
function lastSeen({ lastAccess, createdAt }: Delivery) {
  return lastAccess === inTheGame ? createdAt : lastAccess
}

async function find(db: WebDatabase, id: string): Promise<Delivery> {
  const delivery = await createDeliveries(db).find(id)
  if (!delivery) throw new StartError(`there is no delivery ${id}`)
  return delivery
}
