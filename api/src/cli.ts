import { enableCompileCache } from 'node:module'

// A reader such as `head` may close the pipe: the command goes on without a message.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

// Most of a command's time goes into compiling modules that have not changed.
enableCompileCache()
const { createProgram, runProgram } = await import('#src/cli/program.ts')
await runProgram(createProgram(), process.argv.slice(2))
