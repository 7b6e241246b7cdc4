import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

/** Counts a process's writes, and kills it before one of them. */
const prelude = `
  import fs from 'node:fs/promises'
  import { syncBuiltinESMExports } from 'node:module'
  let writes = 0
  for (const name of ['cp', 'mkdir', 'rename', 'rm', 'writeFile']) {
    const real = fs[name]
    fs[name] = (...args) => {
      writes += 1
      if (writes === Number(process.env.KILL_AT)) process.kill(process.pid, 'SIGKILL')
      return real(...args)
    }
  }
  syncBuiltinESMExports()
`

/** What a process is to do: source code that uses exports of a module below src, as `work`. */
export type Work = {
  file: string
  code: string
}

/** The source of a call of one of a module's exports. */
export const callOf = (name: string, ...args: readonly unknown[]) =>
  `await work.${name}(${args.map((arg) => JSON.stringify(arg)).join(', ')})`

/**
 * Runs work in a process of its own.
 *
 * @param killAt the number of the write before which it is killed; 0: none
 * @returns how many writes it did, or null when it was killed
 */
export async function runProcess({ file, code }: Work, killAt = 0): Promise<number | null> {
  const script = `${prelude}
    const work = await import(${JSON.stringify(join(import.meta.dirname, '..', file))})
    ${code}
    console.log(writes)`
  const child = spawn(process.execPath, ['-e', script], {
    env: {
      ...process.env,
      KILL_AT: String(killAt),
      NODE_COMPILE_CACHE: join(tmpdir(), 'portal-compile-cache'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said, [exitCode, signal]] = await Promise.all([
    text(child.stdout),
    once(child, 'exit'),
  ])
  if (signal === 'SIGKILL') return null
  if (exitCode !== 0) throw new Error(`the work ended with ${exitCode}`)
  return Number(said)
}
