import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { StepFailed } from './run.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { type Supervised, supervise } from './supervise.ts'

let folder: string
let runs: ServerProcess[]
let supervised: Supervised | undefined
let said: jest.Spied<typeof console.error>

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-supervise-'))
  runs = []
  supervised = undefined
  said = jest.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(async () => {
  await supervised?.stop()
  await rm(folder, { recursive: true, force: true })
})

const script = 'scripts/portal/testing/quick-server.ts'

async function open(port = 0) {
  const start = async (at: number) => {
    const env = { API_PORT: String(at), BROKEN: join(folder, 'broken') }
    const run = await startServer('the server', script, { env })
    runs.push(run)
    return run
  }
  supervised = await supervise('the server', port, start)
  return supervised
}

/** Asks until somebody answers. */
async function pidAt(origin: string): Promise<number> {
  for (;;) {
    const answer = await fetch(origin).catch(() => null)
    if (answer) return Number(await answer.text())
  }
}

describe('a supervised server', () => {
  it('comes back on its port after kill -9, with a line that says so', async () => {
    const { origin } = await open()
    const first = await pidAt(origin)
    process.kill(first, 'SIGKILL')
    await runs[0]?.ended
    expect(await pidAt(origin)).not.toBe(first)
    expect(said.mock.calls).toEqual([
      ['Starting the server again in 0.2 s: it ended (SIGKILL)'],
    ])
  })

  it('is not started again when it cannot start the first time', async () => {
    await writeFile(join(folder, 'broken'), '')
    await expect(open()).rejects.toThrow(StepFailed)
    expect(runs).toEqual([])
    expect(said).not.toHaveBeenCalled()
  })

  it.each(['while it runs', 'between two starts'])(
    'stays away once it is stopped %s',
    async (moment) => {
      const { origin, stop } = await open()
      if (moment === 'between two starts') {
        process.kill(await pidAt(origin), 'SIGKILL')
        await runs[0]?.ended
      }
      await stop()
      await expect(fetch(origin)).rejects.toThrow()
      expect(runs).toHaveLength(1)
    },
  )
})
