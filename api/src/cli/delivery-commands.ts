import type { DatabaseSync } from 'node:sqlite'
import { Command, Option } from 'commander'
import { say, sayRow, when, withWeb } from '#src/cli/tools.ts'
import { createDeliveries, type Delivery } from '#src/coins/deliveries.ts'
import { createDecide } from '#src/coins/settle-delivery.ts'
import { StartError } from '#src/config/start-error.ts'

/** `deliveries`: coins that were sent into the game, above all those in doubt. */
export function deliveryCommands(): Command {
  const deliveries = new Command('deliveries').description('Coins sent into the game')

  deliveries
    .command('list')
    .description('list the deliveries in a state; held ones await a decision')
    .addOption(
      new Option('--state <state>')
        .choices(['held', 'open', 'returned', 'delivered'])
        .default('held'),
    )
    .action(({ state }: { state: Delivery['state'] }) =>
      withWeb((db) => createDeliveries(db).inState(state).forEach(row)),
    )

  deliveries
    .command('show')
    .description('print a delivery: what the stack held before, and should hold after')
    .argument('<id>')
    .action((id: string) => withWeb((db) => show(find(db, id))))

  deliveries
    .command('settle')
    .description('settle a held delivery, after checking the game')
    .argument('<id>')
    .addOption(
      new Option(
        '--as <outcome>',
        'delivered keeps the debit, returned gives the coins back',
      )
        .choices(['delivered', 'returned'])
        .makeOptionMandatory(),
    )
    .action((id: string, { as }: { as: 'delivered' | 'returned' }) =>
      withWeb((db) => settle(db, find(db, id), as)),
    )

  return deliveries
}

function row({ id, createdAt, state, coins, characterName, reason }: Delivery) {
  sayRow([id, when(createdAt), state, `${coins} coins`, characterName, reason])
}

function show(delivery: Delivery) {
  row(delivery)
  const { accountId, characterId, objectId, itemId, before, after, lastAccess } = delivery
  sayRow(['account', accountId, 'character', characterId])
  sayRow(['item', itemId, 'object', objectId])
  sayRow(['before', before, 'after', after])
  sayRow(['character last seen in the game', when(lastAccess)])
}

function settle(db: DatabaseSync, delivery: Delivery, to: 'delivered' | 'returned') {
  if (delivery.state !== 'held') throw new StartError(`${delivery.id} is ${delivery.state}`)
  createDecide(db)(delivery, to)
  say(`${delivery.id} is ${to}`)
}

function find(db: DatabaseSync, id: string): Delivery {
  const delivery = createDeliveries(db).find(id)
  if (!delivery) throw new StartError(`there is no delivery ${id}`)
  return delivery
}
