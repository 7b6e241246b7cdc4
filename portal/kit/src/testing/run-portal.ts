import { createProgram } from 'portal-gateway'
import { runCommand } from 'portal-releases/testing'

/** Runs a command of `portal` inside this process; gives back what it said, and its exit code. */
export async function runPortal(...args: string[]) {
  process.exitCode = 0
  try {
    const said = await runCommand(await createProgram(), args)
    return { said, code: process.exitCode }
  } finally {
    process.exitCode = undefined
  }
}
