import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { root } from '#src/portal/apps.ts'

let folder: string
let leftover: number[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-stopping-'))
  leftover = []
})

afterEach(async () => {
  for (const pid of leftover) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

const bootstrap = `node ${join(root, 'scripts/bootstrap.mjs')} portal/testing/quick-site`

/** What `npm start` is, with a quick site: npm, its shell, bootstrap.mjs, the site, and its server. */
async function npmStart(script: string, program = 'npm', args = ['start']) {
  const scripts = { start: script }
  await writeFile(join(folder, 'package.json'), JSON.stringify({ scripts }))
  const env = { ...process.env, BROKEN: join(folder, 'broken') }
  const npm = spawn(program, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], env })
  const errors = text(npm.stderr)
  for await (const line of createInterface(npm.stdout)) {
    const [, parent, site, origin = ''] = /^(\d+) (\d+) serves (\S+)$/.exec(line) ?? []
    if (!site) continue
    const pids = { bootstrap: Number(parent), site: Number(site) }
    const server = Number(await (await fetch(origin)).text())
    leftover.push(pids.bootstrap, pids.site, server)
    return { npm, errors, ...pids, server, origin }
  }
  throw new Error(`it ended before it listened: ${await errors}`)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function untilFree(origin: string) {
  while (await fetch(origin).catch(() => null));
}

async function end(child: ChildProcess, signal: NodeJS.Signals) {
  const ended = once(child, 'exit')
  child.kill(signal)
  return ended
}

describe('npm start leaves nothing on its port', () => {
  it.each([
    ['SIGTERM', 'in a shell that waits', `${bootstrap}; exit $?`],
    ['SIGKILL', 'in a shell that waits', `${bootstrap}; exit $?`],
    ['SIGTERM', 'in a shell that is replaced', `exec ${bootstrap}`],
    ['SIGKILL', 'in a shell that is replaced', `exec ${bootstrap}`],
  ] as const)('after %s to npm, which ran it %s', async (signal, _, script) => {
    const { npm, origin } = await npmStart(script)
    await end(npm, signal)
    await untilFree(origin)
  })

  it.each(['while its server runs', 'between two starts of its server'])(
    'after SIGTERM to all its processes at once %s, as systemd sends it, and ends with code 0',
    async (moment) => {
      const { npm, bootstrap: pid, site, server, origin } = await npmStart(bootstrap)
      const ended = once(npm, 'exit')
      const isBetween = moment.startsWith('between')
      if (isBetween) {
        process.kill(server, 'SIGKILL')
        await untilFree(origin)
      }
      for (const each of isBetween ? [site, pid] : [site, server, pid])
        process.kill(each, 'SIGTERM')
      expect(await ended).toEqual([0, null])
      await untilFree(origin)
    },
  )

  it('after kill -9 of what npm runs', async () => {
    const { bootstrap: pid, origin } = await npmStart(bootstrap)
    process.kill(pid, 'SIGKILL')
    await untilFree(origin)
  })

  it('after kill -9 of the process that keeps the servers', async () => {
    const { npm, site, origin } = await npmStart(bootstrap)
    const ended = once(npm, 'exit')
    process.kill(site, 'SIGKILL')
    await untilFree(origin)
    expect(await ended).toEqual([1, null])
  })
})

it('npm start ends with code 1 when a server ends at once each time, with one line that says which and how often', async () => {
  const { npm, server, errors } = await npmStart(bootstrap)
  const ended = once(npm, 'exit')
  await writeFile(join(folder, 'broken'), '')
  process.kill(server, 'SIGKILL')
  expect(await ended).toEqual([1, null])
  const said = await errors
  expect(said).toContain(
    'Stopping the portal, because the server ended 6 times in a row (before it listened): its last lines above say why',
  )
  const starts = [...said.matchAll(/^Starting the server again in (.+)$/gm)]
  const [first, ...others] = starts.map(([, pauseAndReason]) => pauseAndReason)
  expect(first).toBe('0.2 s: it ended (SIGKILL)')
  const pauses = ['0.4', '0.8', '1.6', '3.2']
  expect(others).toEqual(pauses.map((pause) => `${pause} s: it ended (before it listened)`))
})

it('npm start does not start a server again that cannot start the first time', async () => {
  await writeFile(join(folder, 'broken'), '')
  const error = await npmStart(bootstrap).catch(String)
  expect(error).toContain('the server did not start')
  expect(error).not.toContain('again')
})

describe('npm start goes on', () => {
  it('on the same port after kill -9 of a server', async () => {
    const { origin, server, npm } = await npmStart(bootstrap)
    process.kill(server, 'SIGKILL')
    const answer = async () => (await fetch(origin).catch(() => null))?.text()
    let pid: string | undefined
    while (!pid) pid = await answer()
    leftover.push(Number(pid))
    expect(Number(pid)).not.toBe(server)
    await end(npm, 'SIGTERM')
  })

  it('when the shell that started it in the background has ended', async () => {
    const shell = ['-c', 'npm start & read line < /dev/null; exec 1>&-']
    const { npm, origin, server } = await npmStart(bootstrap, 'sh', shell)
    if (npm.exitCode === null) await once(npm, 'exit')
    // Another that is ended by its watch: meanwhile this one has looked too.
    const other = await npmStart(bootstrap)
    await end(other.npm, 'SIGKILL')
    await untilFree(other.origin)
    expect(await (await fetch(origin)).text()).toBe(String(server))
  })
})
