import { jest } from '@jest/globals'
import { createProgram } from '#src/cli/program.ts'

/** Runs `portal` inside this process, and gives back what it said. */
export async function say(...args: string[]): Promise<string> {
  const log = jest.spyOn(console, 'log').mockImplementation(() => {})
  try {
    await createProgram(false).parseAsync(args, { from: 'user' })
    return log.mock.calls.flat().join('\n')
  } finally {
    log.mockRestore()
  }
}
