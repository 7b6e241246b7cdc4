import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { composePortal, type OpenPort, openPort, startNginx } from 'portal-gateway/testing'
import { describeApis, type Process, script } from './apis.ts'
import type { Engine } from './engines.ts'
import { type Call, createClient } from './month/visitors.ts'
import { type Stage, startStage } from './stage.ts'

const startCoins = 1_000_000
/** Between two requests of one connection, in milliseconds. */
const pause = 50

/** A visitor waits while processes start, on a busy machine for long. How long is a figure. */
const limitMs = 60_000

type Options = { rounds: number; connections: number; drainSeconds: number }

function describeGateways(store: string, apis: readonly Process[]): Process[] {
  const origins = apis.map(({ port }) => port.origin).join(',')
  const args = ['serve', '--store', store, '--api', origins]
  const env = { ...process.env, TRUST_PROXY: '127.0.0.1' }
  const gateway = { args: [...script('portal/gateway/bin/portal.ts'), ...args], env }
  // Both on one port: while one is away, the other answers.
  const port = openPort()
  return [
    { port, ...gateway },
    { port, ...gateway },
  ]
}

/** Asks for pages, public and private data, and sends one coin in ten requests, until it is over. */
function startVisitors(site: { port: number; ca: string }, stage: Stage, count: number) {
  const failures: Record<string, number> = {}
  let [requests, sent, slowestMs, isOver] = [0, 0, 0, false]
  const { session: headers, characters } = stage
  const body = { charName: characters.rich, amount: 1 }
  const reads: [string, Call][] = [
    ['/', {}],
    ['/api/home', {}],
    ['/api/dashboard', { headers }],
  ]
  const send = (): [string, Call] => [
    '/api/game/send-coins',
    { method: 'POST', headers: { ...headers, 'idempotency-key': randomUUID() }, body },
  ]
  const visit = async (_: unknown, number: number) => {
    const client = createClient(site, `127.40.${number}.1`, limitMs)
    for (let turn = number; !isOver; turn += 1) {
      const isSend = turn % 10 === 0
      const [path, call] = (isSend ? undefined : reads[turn % reads.length]) ?? send()
      const began = performance.now()
      const { status } = await client
        .ask(path, call)
        .catch((error) => ({ status: `${error}` }))
      slowestMs = Math.max(slowestMs, performance.now() - began)
      requests += 1
      if (isSend) sent += 1
      const what = `${call.method ?? 'GET'} ${path}: ${status}`
      if (status !== 200) failures[what] = (failures[what] ?? 0) + 1
      await sleep(pause)
    }
    client.close()
  }
  const visiting = Promise.all(Array.from({ length: count }, visit))
  return {
    async leave() {
      isOver = true
      await visiting
      return { requests, sent, slowestMs, failures }
    },
  }
}

/** One after another, gateways and APIs are told to end, and started again on ports that stay open. Visitors go on. */
export async function runRolling(
  { rounds, connections, drainSeconds }: Options,
  engine: Engine,
) {
  const violations: string[] = []
  const stage = await startStage(startCoins, engine, true)
  const portal = await composePortal()
  const folder = mkdtempSync(join(tmpdir(), 'aurora-rolling-'))
  const apis = describeApis(stage, folder)
  const gateways = describeGateways(portal.store, apis)
  const ports = new Set([...gateways, ...apis].map(({ port }) => port))
  const DRAIN_SECONDS = String(drainSeconds)
  const running = new Map<Process, Awaited<ReturnType<OpenPort['start']>>>()
  const start = async (one: Process) => {
    const env = { ...one.env, DRAIN_SECONDS }
    running.set(one, await one.port.start(one.args, env))
  }
  const readBalance = async () => {
    const dashboard = `${apis[0]?.port.origin}/api/dashboard`
    const answer = await fetch(dashboard, { headers: stage.session })
    const { balance }: { balance: number } = JSON.parse(await answer.text())
    return balance
  }
  let restarts = 0
  const restart = async (one: Process) => {
    const code = await running.get(one)?.end()
    if (code !== 0) violations.push(`${one.args.join(' ')} ended with ${code}`)
    await start(one)
    restarts += 1
  }
  try {
    for (const one of [...apis, ...gateways]) await start(one)
    const balanceAtFirst = await readBalance()
    const nginx = await startNginx(portal.store, gateways[0]?.port.port ?? 0)
    const began = performance.now()
    const visitors = startVisitors(nginx, stage, connections)
    let outcome: Awaited<ReturnType<typeof visitors.leave>>
    try {
      for (let round = 0; round < rounds; round += 1)
        for (const one of [...gateways, ...apis]) await restart(one)
    } finally {
      outcome = await visitors.leave()
      await nginx.stop()
    }
    const { failures, sent, ...seen } = outcome
    const seconds = (performance.now() - began) / 1_000
    const gone = balanceAtFirst - (await readBalance())
    if (gone !== sent)
      violations.push(`${sent} coins were sent once each, ${gone} are gone`)
    for (const [what, times] of Object.entries(failures))
      violations.push(`${times} × ${what}`)
    return { restarts, sent, ...seen, seconds, violations }
  } finally {
    for (const port of ports) await port.close()
    await portal.clean()
    await stage.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
