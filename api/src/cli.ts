import { enableCompileCache } from 'node:module'
import { StartError } from '#src/config/start-error.ts'

// Most of a command's time goes into compiling modules that have not changed.
enableCompileCache()
const { createProgram } = await import('#src/cli/program.ts')
try {
  await createProgram().parseAsync()
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`api: ${error.message}\n`)
  process.exitCode = 1
}
