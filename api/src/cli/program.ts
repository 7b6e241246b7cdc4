import { Command } from 'commander'
import { accountCommands } from '#src/cli/account-commands.ts'
import { backupCommand, restoreCommand } from '#src/cli/backup-command.ts'
import { checkCommand } from '#src/cli/check-command.ts'
import { databaseCommands } from '#src/cli/database-commands.ts'
import { deliveryCommands } from '#src/cli/delivery-commands.ts'
import { newsCommands } from '#src/cli/news-commands.ts'
import { ledgerCommands, orderCommands } from '#src/cli/order-commands.ts'
import { realmCommands } from '#src/cli/realm-commands.ts'

export function createProgram(): Command {
  return new Command('api cli')
    .description('Operator tools for the server behind /api')
    .addCommand(accountCommands())
    .addCommand(checkCommand())
    .addCommand(backupCommand())
    .addCommand(restoreCommand())
    .addCommand(databaseCommands())
    .addCommand(deliveryCommands())
    .addCommand(ledgerCommands())
    .addCommand(newsCommands())
    .addCommand(orderCommands())
    .addCommand(realmCommands())
}
