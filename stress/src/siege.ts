import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createRandom } from 'api/src/demo/random.ts'
import { root } from 'e2e/tools'
import { buildInto } from 'e2e/variants'
import { type Engine, playerCount } from './engines.ts'
import { startMachines } from './machines.ts'
import { type Client, createClient } from './month/visitors.ts'

const minute = 60_000
const pages = ['/', '/castles', '/bosses', '/top-players', '/news', '/account']
const run = promisify(execFile)

/** Everybody comes within a minute. A third of the way a build is promoted, at two thirds an API is killed. */
export async function runSiege(visitors: number, engine: Engine) {
  const random = createRandom('siege')
  const site = await startMachines(engine, 1)
  const folder = mkdtempSync(join(tmpdir(), 'aurora-siege-'))
  const failures: Record<string, number> = {}
  const loads: number[] = []
  const done = { files: 0, logins: 0, orders: 0 }
  const promote = await publishBuild(site.store, folder)

  const visit = async (number: number) => {
    await sleep(random.next() * minute)
    const client = createClient(
      site.nginx,
      `127.${50 + (number >> 8)}.${number & 255}.1`,
      minute,
    )
    try {
      const began = performance.now()
      done.files += await look(client, pages[number % pages.length] ?? '/')
      loads.push(performance.now() - began)
      const isBuyer = number % 200 === 0
      if (isBuyer || number % 100 === 1) {
        const session = await logIn(client, `player${1 + (number % playerCount)}`)
        done.logins += 1
        if (isBuyer) done.orders += await buy(client, session)
      }
    } catch (error) {
      const what = String(error)
      failures[what] = (failures[what] ?? 0) + 1
    } finally {
      client.close()
    }
  }
  const disturb = async () => {
    await sleep(minute / 3)
    await promote()
    await sleep(minute / 3)
    const [api] = site.apis
    if (api) await site.restart(api, 'SIGKILL')
  }
  try {
    await Promise.all([disturb(), ...Array.from({ length: visitors }, (_, n) => visit(n))])
    const violations = Object.entries(failures).map(([what, times]) => `${times} × ${what}`)
    loads.sort((a, b) => a - b)
    const quantile = (share: number) => loads[Math.floor(loads.length * share)] ?? 0
    return { p50: quantile(0.5), p99: quantile(0.99), done, violations }
  } finally {
    await site.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @returns a function that puts another build of the rankings live */
async function publishBuild(store: string, folder: string) {
  const bin = join(root, 'portal/gateway/bin/portal.ts')
  const portal = async (...args: string[]) =>
    run(process.execPath, [bin, ...args, '--store', store], { cwd: root })
  const dist = await buildInto(join(folder, 'rankings'), 'mfe-rankings', {
    'locales/en/rankings.json': (text) => text.replace(/("title": ")/, '$1New: '),
  })
  const { stdout } = await portal('publish', dist, '--json')
  const { build }: { build: string } = JSON.parse(stdout)
  return () => portal('promote', `rankings@${build}`)
}

/** A page and the files that it names, over one connection, as with HTTP/2. @returns how many files */
async function look(client: Client, path: string): Promise<number> {
  const { status, body } = await client.ask(path)
  if (status !== 200 || !body.includes('</html>'))
    throw new Error(`${path} answered ${status}`)
  const named = body.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)
  const files = [...new Set([...named].map(([, file = '']) => file))]
  for (const file of files) {
    const answer = await client.ask(file, { headers: { 'accept-encoding': 'br' } })
    if (answer.status !== 200)
      throw new Error(`a file of ${path} answered ${answer.status}`)
  }
  return files.length
}

async function logIn(client: Client, login: string): Promise<Record<string, string>> {
  const body = { login, password: 'segredo99' }
  const answer = await client.ask('/api/auth/login', { method: 'POST', body })
  const { success, token } = JSON.parse(answer.body)
  if (!success) throw new Error(`a login answered ${answer.status} ${answer.body}`)
  return { authorization: `Bearer ${token}` }
}

async function buy(client: Client, headers: Record<string, string>): Promise<number> {
  const path = '/api/payment/mercadopago/checkout'
  const body = { coins: 5 }
  const key = { 'idempotency-key': crypto.randomUUID() }
  const call = { method: 'POST', headers: { ...headers, ...key }, body }
  const answer = await client.ask(path, call)
  if (answer.status !== 200)
    throw new Error(`an order answered ${answer.status} ${answer.body}`)
  return 1
}
