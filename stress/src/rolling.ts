import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Engine } from './engines.ts'
import { startMachines } from './machines.ts'
import { type Call, createClient } from './month/visitors.ts'
import type { Stage } from './stage.ts'

/** Between two requests of one connection, in milliseconds. */
const pause = 50

/** A visitor waits while processes start, on a busy machine for long. How long is a figure. */
const limitMs = 60_000

type Options = { rounds: number; connections: number; drainSeconds: number }

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
      const { status, body } = await client
        .ask(path, call)
        .catch((error) => ({ status: `${error}`, body: '' }))
      slowestMs = Math.max(slowestMs, performance.now() - began)
      requests += 1
      if (isSend) sent += 1
      const [code = ''] = /"code":"[\w-]+"/.exec(body) ?? []
      const what = `${call.method ?? 'GET'} ${path}: ${status} ${code}`
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
  const site = await startMachines(engine, drainSeconds)
  let restarts = 0
  try {
    const balanceAtFirst = await site.readBalance()
    const began = performance.now()
    const visitors = startVisitors(site.nginx, site.stage, connections)
    let outcome: Awaited<ReturnType<typeof visitors.leave>>
    try {
      for (let round = 0; round < rounds; round += 1)
        for (const one of [...site.gateways, ...site.apis]) {
          const code = await site.restart(one)
          if (code !== 0) violations.push(`${one.args.join(' ')} ended with ${code}`)
          restarts += 1
        }
    } finally {
      outcome = await visitors.leave()
    }
    const { failures, sent, ...seen } = outcome
    const seconds = (performance.now() - began) / 1_000
    const gone = balanceAtFirst - (await site.readBalance())
    if (gone !== sent)
      violations.push(`${sent} coins were sent once each, ${gone} are gone`)
    for (const [what, times] of Object.entries(failures))
      violations.push(`${times} × ${what}`)
    return { restarts, sent, ...seen, seconds, violations }
  } finally {
    await site.close()
  }
}
