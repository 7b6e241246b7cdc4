import { enableCompileCache } from 'node:module'
import { reasonOf, StartError } from '#src/config/start-error.ts'
import { DatabaseError, UnknownOutcomeError } from '#src/database/database-error.ts'
import { diskProblemOf } from '#src/disk/disk-problem.ts'
import { GameUnavailableError } from '#src/game/errors.ts'

// A reader such as `head` may close the pipe: the command goes on without a message.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

// Most of a command's time goes into compiling modules that have not changed.
enableCompileCache()
const { createProgram } = await import('#src/cli/program.ts')
try {
  await createProgram().parseAsync()
} catch (error) {
  process.stderr.write(`api: ${problemOf(error)}\n`)
  process.exitCode = 1
}

/** @throws an error that nobody expected */
function problemOf(error: unknown): string {
  if (error instanceof StartError) return error.message
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
