import { Command } from 'commander'
import { accountCommands } from '#src/cli/account-commands.ts'
import { backupCommand, restoreCommand } from '#src/cli/backup-command.ts'
import { checkCommand } from '#src/cli/check-command.ts'
import { coinCommands } from '#src/cli/coin-commands.ts'
import { databaseCommands } from '#src/cli/database-commands.ts'
import { deliveryCommands } from '#src/cli/delivery-commands.ts'
import { newsCommands } from '#src/cli/news-commands.ts'
import { officeCommands } from '#src/cli/office-commands.ts'
import { ledgerCommands, orderCommands } from '#src/cli/order-commands.ts'
import { realmCommands } from '#src/cli/realm-commands.ts'
import { reasonOf, StartError } from '#src/config/start-error.ts'
import { DatabaseError, UnknownOutcomeError } from '#src/database/database-error.ts'
import { diskProblemOf } from '#src/disk/disk-problem.ts'
import { GameUnavailableError } from '#src/game/errors.ts'
import { Problem } from '#src/http/problem.ts'

export function createProgram(): Command {
  return new Command('api cli')
    .description('Operator tools for the server behind /api')
    .addCommand(accountCommands())
    .addCommand(checkCommand())
    .addCommand(backupCommand())
    .addCommand(restoreCommand())
    .addCommand(coinCommands())
    .addCommand(databaseCommands())
    .addCommand(deliveryCommands())
    .addCommand(ledgerCommands())
    .addCommand(newsCommands())
    .addCommand(officeCommands())
    .addCommand(orderCommands())
    .addCommand(realmCommands())
}

/** Runs one command; if it fails, prints why and sets the exit code. @throws an error that nobody expected */
export async function runProgram(program: Command, words: readonly string[]) {
  try {
    await program.parseAsync(words, { from: 'user' })
  } catch (error) {
    process.stderr.write(`api: ${problemOf(error)}\n`)
    process.exitCode = 1
  }
}

/** @throws an error that nobody expected */
function problemOf(error: unknown): string {
  if (error instanceof StartError || error instanceof Problem) return error.message
  if (error instanceof GameUnavailableError) {
    return `the game database cannot be used (${error.message}): "npm run cli -- realm doctor" examines it`
  }
  if (error instanceof UnknownOutcomeError)
    return `the connection to the database ended (${reasonOf(error.cause)}): look whether this took effect before you run it again`
  const problem = diskProblemOf(error)
  if (problem)
    return `the disk takes no writes (${reasonOf(error)}): nothing was changed; free or mend it, and run this again`
  if (error instanceof DatabaseError && error.isOutage)
    return `the database cannot be used now (${reasonOf(error)}): run this again`
  throw error
}
