import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from 'e2e/tools'
import { composePortal, type OpenPort, openPort, startNginx } from 'portal-gateway/testing'
import { describeApis, type Process } from './apis.ts'
import type { Engine } from './engines.ts'
import { startStage } from './stage.ts'

const startCoins = 1_000_000

/**
 * Two gateways behind nginx, and as many APIs as the engine lets share its data, each on a port that stays open.
 * @param given a composed portal, of which the caller disposes
 */
export async function startMachines(
  engine: Engine,
  drainSeconds: number,
  given?: { store: string },
) {
  const stage = await startStage(startCoins, engine, true)
  const own = given ? null : await composePortal()
  const store = given?.store ?? own?.store ?? ''
  const folder = mkdtempSync(join(tmpdir(), 'aurora-machines-'))
  const apis = describeApis(stage, folder)
  const gateways = describeGateways(store, apis)
  const all = [...apis, ...gateways]
  const running = new Map<Process, Awaited<ReturnType<OpenPort['start']>>>()
  const start = async (one: Process) => {
    const env = { ...one.env, DRAIN_SECONDS: String(drainSeconds) }
    running.set(one, await one.port.start(one.args, env))
  }
  for (const one of all) await start(one)
  const nginx = await startNginx(store, gateways[0]?.port.port ?? 0)
  return {
    stage,
    store,
    nginx,
    apis,
    gateways,
    /** Ends a program and starts it again. @returns its exit code, which SIGKILL has none of */
    async restart(one: Process, signal: NodeJS.Signals = 'SIGTERM') {
      const code = await running.get(one)?.end(signal)
      await start(one)
      return code
    },
    async readBalance(): Promise<number> {
      const dashboard = `${apis[0]?.port.origin}/api/dashboard`
      const answer = await fetch(dashboard, { headers: stage.session })
      const { balance }: { balance: number } = JSON.parse(await answer.text())
      return balance
    },
    async close(): Promise<void> {
      await nginx.stop()
      for (const port of new Set(all.map((one) => one.port))) await port.close()
      await own?.clean()
      await stage.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function describeGateways(store: string, apis: readonly Process[]): Process[] {
  const origins = apis.map(({ port }) => port.origin).join(',')
  const args = ['serve', '--store', store, '--api', origins]
  const env = { ...process.env, TRUST_PROXY: '127.0.0.1' }
  const gateway = { args: [join(root, 'portal/gateway/bin/portal.ts'), ...args], env }
  // Both on one port: while one is away, the other answers.
  const port = openPort()
  return [
    { port, ...gateway },
    { port, ...gateway },
  ]
}
