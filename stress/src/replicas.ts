import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { auditLedger } from 'api/src/coins/ledger/ledger-audit.ts'
import { failPoints } from 'api/src/config/fail-point.ts'
import { createRandom } from 'api/src/demo/random.ts'
import { grantCoins } from 'api/src/testing/grant-coins.ts'
import { whenSynced } from 'api/src/testing/mariadb/galera.ts'
import { describeApis, type Process } from './apis.ts'
import { type Engine, playerCount } from './engines.ts'
import { type Call, numberOf, type Stage, startStage, withDatabase } from './stage.ts'
import { paid, tamper } from './webhooks.ts'

const atATime = 32
const startCoins = 10_000_000
const pack = 5
const points = failPoints.filter((point) => /^(send-coins|webhook)\./.test(point))

/**
 * Two APIs on one database, 32 calls at a time to either: coins are sent, payments reported, repeated and forged. Meanwhile
 * APIs and nodes of the database are killed. Each call is repeated until it is answered.
 */
export async function runReplicas(count: number, engine: Engine) {
  const stage = await startStage(startCoins, engine, true)
  const folder = mkdtempSync(join(tmpdir(), 'aurora-replicas-'))
  const apis = describeApis(stage, folder)
  const hooks = await makePayments(stage, count)
  const players = await openPlayers(stage)
  const [bag, first] = [await stage.coinsInBag(), await readTotals(stage)]
  const killer = createKiller(apis, engine)
  try {
    await killer.startAll()
    const callers = createCallers({ apis, stage, hooks, players })
    const began = performance.now()
    const killing = killer.run()
    let begun = 0
    const caller = async () => {
      while (begun < count) {
        begun += 1
        await callers.any()
      }
    }
    await Promise.all(Array.from({ length: atATime }, caller))
    await killer.end()
    await killing
    const seconds = (performance.now() - began) / 1_000
    const { done, sent, credited, violations } = callers
    const totals = await readTotals(stage)
    const wanted = first.balance + pack * credited.size - sent()
    if (totals.balance !== wanted)
      violations.push(`balances of ${totals.balance}, not ${wanted}`)
    const arrived = (await stage.coinsInBag()) - bag
    if (arrived !== sent() - totals.held)
      violations.push(`${sent()} coins sent, ${arrived} arrived, ${totals.held} held`)
    violations.push(...totals.violations)
    return { operations: begun, seconds, counts: { ...done, ...killer.kills }, violations }
  } finally {
    for (const { port } of apis) await port.close()
    await stage.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

export type Player = { session: { authorization: string }; charName: string }

/** Each with coins of its own. */
export async function openPlayers(stage: Stage): Promise<Player[]> {
  const app = await stage.start()
  const players: Player[] = []
  for (let number = 1; number <= playerCount; number += 1) {
    const login = `player${number}`
    const payload = { login, password: 'segredo99' }
    const answer = await app.inject({ method: 'POST', url: '/api/auth/login', payload })
    const account = await app.web.accounts.findByLogin(login)
    await grantCoins(app.webDatabase, account?.id ?? 0, startCoins, login)
    const session = { authorization: `Bearer ${answer.json().token}` }
    players.push({ session, charName: `Player${number}` })
  }
  await app.close()
  return players
}

async function makePayments(stage: Stage, count: number): Promise<Call[]> {
  const app = await stage.start()
  const hooks: Call[] = []
  while (hooks.length < count / 20) hooks.push(await paid(app, stage))
  await app.close()
  return hooks
}

type Calls = {
  apis: readonly Process[]
  stage: Stage
  hooks: readonly Call[]
  players: readonly Player[]
}

function createCallers({ apis, stage, hooks, players }: Calls) {
  const random = createRandom('replicas')
  const done: Record<string, number> = {}
  const violations: string[] = []
  const credited = new Set<Call>()
  let sent = 0

  /** Asks either API until one answers for good. */
  const ask = async ({ url, headers, payload }: Call): Promise<[number, string]> => {
    for (;;) {
      const { port } = random.pick(apis)
      const signal = AbortSignal.timeout(20_000)
      const call = { method: 'POST', headers, body: payload, signal }
      try {
        const answer = await fetch(port.origin + url, call)
        const body = await answer.text()
        const isInProgress = answer.status === 409 && body.includes('in-progress')
        if (answer.status < 500 && !isInProgress) return [answer.status, body]
      } catch {
        // The process that was asked is dead.
      }
      done['calls repeated'] = (done['calls repeated'] ?? 0) + 1
      await sleep(50)
    }
  }
  const expect = (what: string, [status, body]: [number, string], isExpected: boolean) => {
    if (!isExpected) violations.push(`${what}: ${status} ${body.slice(0, 200)}`)
  }
  const send = async () => {
    const { session, charName } = random.pick(players)
    const call = {
      url: '/api/game/send-coins',
      headers: {
        ...session,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      payload: JSON.stringify({ charName, amount: 1 }),
    }
    const first = await ask(call)
    expect(`send to ${charName}`, first, first[0] === 200)
    sent += 1
    if (!random.chance(0.1)) return 'sent'
    const again = await ask(call)
    expect('sent again', again, again[1] === first[1])
    return 'sent, and repeated'
  }
  const report = async () => {
    const hook = random.pick(hooks)
    const isNew = !credited.has(hook)
    credited.add(hook)
    // The signature of the first one may have expired.
    const answer = await ask(stage.signedAgain(hook))
    expect('payment', answer, answer[0] === 200)
    return isNew ? 'payment' : 'payment repeated'
  }
  const forge = async () => {
    const answer = await ask(tamper(random.pick(hooks), random, stage))
    expect('forged payment', answer, answer[0] !== 200)
    return 'forged payment'
  }
  return {
    done,
    violations,
    credited,
    sent: () => sent,
    async any(): Promise<void> {
      const dice = random.next()
      const what = await (dice < 0.7 ? send() : dice < 0.93 ? report() : forge())
      done[what] = (done[what] ?? 0) + 1
    },
  }
}

/** Kills one thing after the other, and starts it again. */
function createKiller(apis: readonly Process[], { nodes }: Engine) {
  const random = createRandom('killer')
  const kills: Record<string, number> = {}
  const running = new Map<Process, Awaited<ReturnType<Process['port']['start']>>>()
  let isOver = false
  const start = async (api: Process, more: NodeJS.ProcessEnv = {}) => {
    running.set(api, await api.port.start(api.args, { ...api.env, ...more }))
  }
  const count = (what: string) => {
    kills[what] = (kills[what] ?? 0) + 1
  }
  const killApi = async (api: Process) => {
    await running.get(api)?.end('SIGKILL')
    count('SIGKILL of an API at random')
    await start(api)
  }
  const killAtPoint = async (api: Process, point: string) => {
    await running.get(api)?.end('SIGKILL')
    count('SIGKILL of an API at random')
    await start(api, { FAIL_POINT: point })
    const child = running.get(api)
    const hasEnded = await Promise.race([child?.ended, sleep(15_000, false)])
    if (hasEnded !== false) count(`SIGKILL of an API at ${point}`)
    await child?.end('SIGKILL')
    await start(api)
  }
  const killNode = async () => {
    const node = random.pick(nodes)
    await node.kill()
    count('SIGKILL of a node')
    await sleep(random.int(500, 4_000))
    await node.start()
    if (nodes.length > 1) await whenSynced(node)
  }
  return {
    kills,
    async startAll() {
      for (const api of apis) await start(api)
    },
    async run() {
      for (let turn = 0; !isOver; turn += 1) {
        await sleep(random.int(5_000, 15_000))
        const api = random.pick(apis)
        if (turn % 3 === 0) await killApi(api)
        else if (turn % 3 === 1) await killNode()
        else await killAtPoint(api, points[((turn - 2) / 3) % points.length] ?? '')
      }
    },
    async end() {
      isOver = true
    },
  }
}

function readTotals({ place }: Stage) {
  return withDatabase(place, async (db) => {
    const open = "SELECT count(*) AS n FROM deliveries WHERE state = 'open'"
    // The APIs finish what a killed one began.
    const until = performance.now() + 120_000
    while ((await numberOf(db, open)) > 0 && performance.now() < until) await sleep(500)
    const balance =
      'SELECT sum(balance) AS n FROM ledger_accounts WHERE owner_id IS NOT NULL'
    const held = "SELECT sum(coins) AS n FROM deliveries WHERE state = 'held'"
    const left = await numberOf(db, open)
    return {
      balance: await numberOf(db, balance),
      held: await numberOf(db, held),
      violations: [
        ...(await auditLedger(db)),
        ...(left > 0 ? [`${left} deliveries are open`] : []),
      ],
    }
  })
}
