import { execFileSync } from 'node:child_process'
import { openPortal } from '#e2e/fixtures/started-portal.ts'
import { expect, test } from '#e2e/fixtures/test.ts'

/** What `npm start` runs, by a part of its command line. */
const parts = { gateway: 'bin/portal.ts', api: 'api/dist/server', sandbox: 'sandbox/src' }

test('npm start brings back what ends, on the same port, and the other parts go on', async ({
  request,
}) => {
  const { origin, said, pid: npmStart, stop } = await openPortal()
  const sandbox = /Payments are simulated at: (\S+)/.exec(said)?.[1] ?? ''
  const pidOf = (part: string) => {
    const [pid] = pidsBelow(npmStart, part)
    // Not 0, whose kill would end this test and all others.
    if (pid === undefined) throw new Error(`npm start runs no ${part}`)
    return pid
  }
  const brings = async (part: string, url: string) => {
    const others = Object.values(parts).filter((other) => other !== part)
    const before = others.map(pidOf)
    const killed = pidOf(part)
    process.kill(killed, 'SIGKILL')
    // Pages come from the gateway's memory, whatever is away behind it.
    if (part !== parts.gateway) await expect(await request.get(origin)).toBeOK()
    await expect(async () => {
      await expect(await request.get(url)).toBeOK()
      expect(pidOf(part)).not.toBe(killed)
    }).toPass()
    expect(others.map(pidOf)).toEqual(before)
  }
  try {
    await brings(parts.gateway, origin)
    await brings(parts.api, `${origin}/api/health`)
    await brings(parts.sandbox, sandbox)
  } finally {
    await stop()
  }
  expect(Object.values(parts).flatMap((part) => pidsBelow(npmStart, part))).toEqual([])
  await expect(request.get(sandbox)).rejects.toThrow('ECONNREFUSED')
})

function pidsBelow(parent: number, command: string): number[] {
  try {
    const found = execFileSync('pgrep', ['-P', String(parent), '-f', command])
    return found.toString().trim().split('\n').map(Number)
  } catch {
    // It finds none.
    return []
  }
}
