import { Command } from 'commander'
import { normaliseLogin } from 'shared-api/contract/rules/accounts'
import { createAccounts } from '#src/accounts/accounts.ts'
import { commandBy, print, toReason, wholeNumber, withDatabase } from '#src/cli/tools.ts'
import { createLedger } from '#src/coins/ledger/ledger.ts'
import { StartError } from '#src/config/start-error.ts'
import { createCorrections } from '#src/office/players/corrections.ts'

const example = `
Example:
  $ npm run cli -- coins give hero 50 --reason "the delivery of Monday was lost"`

export function coinCommands(): Command {
  const coins = new Command('coins')
    .description('Corrections of balances, as the office makes them')
    .addHelpText('after', example)
  const add = (name: string, description: string, sign: 1 | -1) =>
    coins
      .command(name)
      .description(description)
      .argument('<login>')
      .argument('<coins>', 'how many', wholeNumber(9, 'Give a whole number of coins.'))
      .requiredOption('--reason <text>', 'why; it is kept', toReason)
      .action((login: string, count: number, { reason }: { reason: string }) =>
        correct(login, sign * count, reason),
      )

  add('give', 'add coins to the balance of a player', 1)
  add('take', 'take coins from the balance of a player', -1)
  return coins
}

async function correct(given: string, coins: number, reason: string) {
  await withDatabase(async (db) => {
    const login = normaliseLogin(given)
    const account = await createAccounts(db).findByLogin(login)
    if (!account) throw new StartError(`there is no account ${login} on the site`)
    const wish = { account, coins, reason, limit: null, ...commandBy() }
    const { id } = await createCorrections(db).correct(wish)
    const balance = await createLedger(db).balance(account.id)
    print(`correction ${id}: ${coins} coins, ${login} has ${balance} now`)
  })
}
