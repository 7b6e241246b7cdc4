import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createRandom } from 'api/src/demo/random.ts'
import { root } from 'e2e/tools'
import { buildInto } from 'e2e/variants'
import { type Engine, playerCount } from '#src/engines.ts'
import { startMachines } from '#src/machines.ts'
import { watchProcessors } from '#src/processes.ts'
import { numberOf, withDatabase } from '#src/stage.ts'
import { arrive } from './visitors.ts'

const run = promisify(execFile)
const portal = (...args: string[]) =>
  run('node', [join(root, 'portal/gateway/bin/portal.ts'), ...args])

/** The portal's own apps, composed as `npm start` does it, and another build of the rankings. */
async function composeSite() {
  const folder = await mkdtemp(join(tmpdir(), 'aurora-siege-'))
  const store = join(folder, 'store')
  const env = { ...process.env, DATA_DIR: join(folder, 'data'), PORTAL_STORE: store }
  await run('npm', ['start', '--', '--release'], { cwd: root, env })
  const changed = await buildInto(join(folder, 'rankings'), 'mfe-rankings', {
    'locales/en/rankings.json': (text) => text.replace(/("title": ")/, '$1New: '),
  })
  const said = await portal('publish', changed, '--store', store, '--json')
  const { build } = JSON.parse(said.stdout) as { build: string }
  return { store, build, clean: () => rm(folder, { recursive: true, force: true }) }
}

const percentile = (times: number[], share: number) =>
  Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0)

const parts = {
  nginx: 'nginx',
  gateways: 'bin/portal.ts serve',
  APIs: 'api/src/server.ts',
  databases: 'mariadbd',
}

type Options = { visitors: number; seconds: number }

/** A minute before a siege: everybody comes, while a team promotes a build and one API is killed. */
export async function runSiege({ visitors, seconds }: Options, engine: Engine) {
  const site = await composeSite()
  const machines = await startMachines(engine, 3, site)
  const { stage, nginx, apis } = machines
  try {
    const logins = Array.from({ length: playerCount }, (_, index) => ({
      login: `player${index + 1}`,
      password: 'segredo99',
    }))
    const random = createRandom(process.env.STRESS_SEED ?? 'siege')
    const endOfWatch = watchProcessors(parts)
    const coming = arrive(nginx, stage, { count: visitors, seconds, random, logins })
    await sleep((seconds / 3) * 1_000)
    await portal('promote', `rankings@${site.build}`, '--store', site.store)
    await sleep((seconds / 3) * 1_000)
    const victim = apis.at(-1)
    if (victim) await machines.restart(victim, 'SIGKILL')
    const { html, loaded, failures, ...seen } = await coming
    const used = Object.entries(endOfWatch()).map(([part, spent]): [string, number] => [
      `${part}: processor seconds for a thousand visitors`,
      Math.round((spent / visitors) * 10_000) / 10,
    ])
    const live = await readFile(join(site.store, 'environments/production.json'), 'utf8')
    const violations = Object.entries(failures).map(([what, times]) => `${times} × ${what}`)
    const credited = await withDatabase(stage.place, (db) =>
      numberOf(db, "SELECT -balance AS n FROM ledger_accounts WHERE code = 'house:sales'"),
    )
    if (credited !== seen.bought)
      violations.push(`${seen.bought} coins were paid, ${credited} credited`)
    if (!live.includes(site.build)) violations.push('the promoted build is not live')
    const counts: Record<string, number> = {
      ...Object.fromEntries(used),
      'HTML, p50 ms': percentile(html, 0.5),
      'HTML, p99 ms': percentile(html, 0.99),
      'with its files, p50 ms': percentile(loaded, 0.5),
      'with its files, p99 ms': percentile(loaded, 0.99),
    }
    return { ...seen, counts, violations }
  } finally {
    await machines.close()
    await site.clean()
  }
}
