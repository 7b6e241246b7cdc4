import { Command } from 'commander'
import { print, withDatabase } from '#src/cli/tools.ts'
import { auditLedger } from '#src/coins/ledger/ledger-audit.ts'

export function ledgerCommands(): Command {
  const ledger = new Command('ledger').description('The ledger of all coins')
  ledger
    .command('check')
    .description('check every entry, balance, payment and delivery against the rules')
    .action(() =>
      withDatabase((db) => {
        const violations = auditLedger(db)
        for (const violation of violations) print(violation)
        print(violations.length === 0 ? 'the ledger is sound' : 'the ledger is NOT sound')
        if (violations.length > 0) process.exitCode = 1
      }),
    )
  return ledger
}
