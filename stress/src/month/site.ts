import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from 'e2e/tools'
import { startNginx } from 'portal-gateway/testing'
import { descendants } from '#src/processes.ts'

/** The processes that `npm start` supervises, by a part of their command lines. */
const parts = {
  gateway: 'bin/portal',
  api: 'api/dist/server',
  sandbox: 'sandbox/src/server',
}
export type Part = keyof typeof parts
export const partNames = Object.keys(parts) as Part[]

export type Site = Awaited<ReturnType<typeof openSite>>

/** `npm start` behind nginx, on an empty data folder. */
export async function openSite() {
  const folder = await mkdtemp(join(tmpdir(), 'aurora-month-'))
  const [dataDir, store] = [join(folder, 'data'), join(folder, 'store')]
  const log = join(folder, 'log')
  const port = 18_080
  const folders = { DATA_DIR: dataDir, PORTAL_STORE: store }
  const output = openSync(log, 'a')
  const start = spawn('npm', ['start'], {
    cwd: root,
    stdio: ['ignore', output, output],
    env: { ...process.env, ...folders, PORT: `${port}`, TRUST_PROXY: '127.0.0.1' },
    detached: true,
  })
  const readLog = () => readFileSync(log, 'utf8')
  await untilOpen(start, readLog)
  let [isStopped, hasEnded] = [false, false]
  const nginx = await startNginx(store, port)
  const running = () => {
    const below = descendants(start.pid ?? 0)
    return partNames.flatMap((part) => {
      const found = below.find(({ command }) => command.includes(parts[part]))
      return found ? [{ part, ...found }] : []
    })
  }
  return {
    port: nginx.port,
    ca: nginx.ca,
    folder,
    store,
    webFile: join(dataDir, 'web.sqlite'),
    gameFile: join(dataDir, 'realm.sqlite'),
    paymentsFile: join(dataDir, 'sandbox.json'),
    /** @returns whether the part was there to be killed */
    kill(part: Part): boolean {
      const found = running().find((one) => one.part === part)
      if (found) process.kill(found.pid, 'SIGKILL')
      return found !== undefined
    },
    memory: (): Partial<Record<Part, number>> =>
      Object.fromEntries(running().map(({ part, megabytes }) => [part, megabytes])),
    disk: () => ({ log: sizeOf(log), data: sizeOf(dataDir), store: sizeOf(store) }),
    /** Whether it ended before it was asked to. */
    hasEnded: () => hasEnded,
    async stop() {
      if (isStopped) return
      isStopped = true
      hasEnded = start.exitCode !== null || start.signalCode !== null
      await nginx.stop()
      if (hasEnded) return
      const ended = once(start, 'exit')
      start.kill('SIGTERM')
      await ended
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

async function untilOpen(start: ChildProcess, readLog: () => string): Promise<void> {
  while (!readLog().includes('The portal is open')) {
    if (start.exitCode !== null) throw new Error(`npm start ended:\n${readLog()}`)
    await sleep(200)
  }
}

/** Megabytes on disk. */
function sizeOf(path: string): number {
  const said = execFileSync('du', ['-sk', path], { encoding: 'utf8' })
  return Math.round(Number.parseInt(said, 10) / 100) / 10
}
