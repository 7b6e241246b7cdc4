import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

/** A module below src, as source code may import it. */
export const sourceFile = (file: string) =>
  JSON.stringify(join(import.meta.dirname, '..', file))

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

/**
 * Runs code in a process that is killed before one of its writes.
 *
 * @param file a module below src, imported as `work`
 * @param call source code that uses `work`
 * @param killAt the number of that write; 0: none
 * @returns how many writes it did, or null when it was killed
 */
export async function runKilled(
  file: string,
  call: string,
  killAt: number,
): Promise<number | null> {
  const script = `${prelude}
    const work = await import(${sourceFile(file)})
    ${call}
    console.log(writes)`
  const child = spawn(process.execPath, ['-e', script], {
    env: { ...process.env, KILL_AT: String(killAt) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said, [code, signal]] = await Promise.all([
    text(child.stdout),
    once(child, 'exit'),
  ])
  if (signal === 'SIGKILL') return null
  if (code !== 0) throw new Error(`the work ended with ${code}`)
  return Number(said)
}
