import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'

const entry = join(import.meta.dirname, '../../../api/src/server.ts')

export const lists = [
  '/api/players/ranking',
  '/api/clans/ranking',
  '/api/castles',
  '/api/npc-respawn',
  '/api/events/ffa',
  '/api/events/heroes',
  '/api/events/olympiad',
  '/api/home',
] as const

export type Site = Awaited<ReturnType<typeof openSite>>

/** The API in a process of its own, on this game database. */
export async function openSite(url: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'aurora-large-'))
  const child = spawn(process.execPath, [entry], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      API_PORT: '0',
      DATA_DIR: dataDir,
      GAME_DATABASE_URL: url,
      LOG_LEVEL: 'silent',
    },
  })
  const lines = createInterface(child.stdout)
  const [line] = (await once(lines, 'line')) as [string]
  const origin = line.replace('api listening on ', '')

  return {
    /** @returns milliseconds until a list is there */
    async time(path: string): Promise<number> {
      const began = performance.now()
      const answer = await fetch(origin + path)
      await answer.text()
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
      return performance.now() - began
    },
    /** Visitors who look at every list all the time, so that each is read again as soon as it is old. */
    async visit(milliseconds: number): Promise<void> {
      const end = Date.now() + milliseconds
      while (Date.now() < end) {
        for (const path of lists) await fetch(origin + path).then((answer) => answer.text())
        await setTimeout(250)
      }
    },
    async close() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
