import type { DatabaseSync } from 'node:sqlite'
import { Command, Option } from 'commander'
import { print, printRow, toIso, withDatabase } from '#src/cli/tools.ts'
import { createDeliveries, type Delivery } from '#src/coins/deliveries/deliveries.ts'
import { createDecide } from '#src/coins/deliveries/settle-delivery.ts'
import { StartError } from '#src/config/start-error.ts'

export function deliveryCommands(): Command {
  const deliveries = new Command('deliveries').description('Coins sent into the game')

  deliveries
    .command('list')
    .description('list the deliveries in a state; held deliveries need a decision')
    .addOption(
      new Option('--state <state>')
        .choices(['held', 'open', 'returned', 'delivered'])
        .default('held'),
    )
    .action(({ state }: { state: Delivery['state'] }) =>
      withDatabase((db) => createDeliveries(db).inState(state).forEach(row)),
    )

  deliveries
    .command('show')
    .description('print a delivery, with the count of the stack before and after it')
    .argument('<id>')
    .action((id: string) => withDatabase((db) => show(find(db, id))))

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
      withDatabase((db) => settle(db, find(db, id), as)),
    )

  return deliveries
}

function row({ id, createdAt, state, coins, characterName, reason }: Delivery) {
  printRow([id, toIso(createdAt), state, `${coins} coins`, characterName, reason])
}

function show(delivery: Delivery) {
  row(delivery)
  const { accountId, characterId, objectId, itemId, before, after, lastAccess } = delivery
  printRow(['account', accountId, 'character', characterId])
  printRow(['item', itemId, 'object', objectId])
  printRow(['before', before, 'after', after])
  printRow(['character last seen in the game', toIso(lastAccess)])
}

function settle(db: DatabaseSync, delivery: Delivery, to: 'delivered' | 'returned') {
  if (delivery.state !== 'held') throw new StartError(`${delivery.id} is ${delivery.state}`)
  createDecide(db)(delivery, to)
  print(`${delivery.id} is ${to}`)
}

function find(db: DatabaseSync, id: string): Delivery {
  const delivery = createDeliveries(db).find(id)
  if (!delivery) throw new StartError(`there is no delivery ${id}`)
  return delivery
}
