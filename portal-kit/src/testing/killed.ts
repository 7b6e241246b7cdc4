import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

const releaseFile = (file: string) =>
  JSON.stringify(join(import.meta.dirname, '../release', file))

/** Counts what a process writes, and kills it before a write. */
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
 * Works on a store in a process of its own, which is killed as by a power cut.
 *
 * @param file of the release folder, from which the work is imported as \`work\`
 * @param call what is done with it, as source
 * @param killAt before which of its writes it is killed; 0: not at all
 * @returns how many writes it did, or null when it was killed
 */
export async function runKilled(
  file: string,
  call: string,
  killAt: number,
): Promise<number | null> {
  const script = `${prelude}
    const work = await import(${releaseFile(file)})
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
