import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Random } from 'api/src/demo/random.ts'
import { root } from 'e2e/tools'
import { buildInto } from 'e2e/variants'
import type { Site } from './site.ts'

const bin = join(root, 'portal/gateway/bin/portal.ts')
const run = promisify(execFile)

type Environment = { apps: Record<string, { build: string }> }

/** A team that moves its app between two builds, by canary or at once, until it stops. */
export async function startTeam(
  site: Site,
  { app, name }: { app: string; name: string },
  random: Random,
) {
  const store = ['--store', site.store]
  const portal = (...args: string[]) =>
    run(process.execPath, [bin, ...args, ...store], { cwd: root })
  const file = join(site.store, 'environments/production.json')
  const liveBuild = async () =>
    (JSON.parse(await readFile(file, 'utf8')) as Environment).apps[name]?.build ?? ''
  const first = await liveBuild()
  const { stdout } = await portal(
    'publish',
    await buildInto(join(site.folder, name), app, {
      [`locales/en/${name}.json`]: (text) => text.replace(/("title": ")/, '$1New: '),
    }),
    '--json',
  )
  const second = String((JSON.parse(stdout) as { build: string }).build)
  const violations: string[] = []
  let [moves, refusals, expected] = [0, 0, first]
  let isStopping = false

  /** @returns whether it was done; a refusal is one line, and anything else a violation */
  const attempt = async (...args: string[]): Promise<boolean> => {
    try {
      await portal(...args)
      moves += 1
      return true
    } catch (error) {
      const { stderr = String(error) } = error as { stderr?: string }
      refusals += 1
      if (/\n\s+at /.test(stderr)) violations.push(`portal ${args.join(' ')}: ${stderr}`)
      return false
    }
  }
  const move = async () => {
    const to = expected === first ? second : first
    const dice = random.next()
    if (dice < 0.4) {
      if (await attempt('promote', `${name}@${to}`)) expected = to
    } else if (dice < 0.7) {
      if (!(await attempt('promote', `${name}@${to}`, '--canary', '10%'))) return
      await sleep(random.int(1_000, 4_000))
      if (random.chance(0.5)) {
        if (await attempt('promote', `${name}@${to}`)) expected = to
      } else await attempt('rollback', name)
    } else if (await attempt('rollback', name)) expected = await liveBuild()
  }
  const work = async () => {
    while (!isStopping) {
      await move()
      const live = await liveBuild()
      if (live !== expected)
        violations.push(`${name}: ${expected} was promoted, ${live} is live`)
      await sleep(random.int(3_000, 12_000))
    }
  }
  const working = work()
  return {
    async stop() {
      isStopping = true
      await working
      return { name, moves, refusals, violations }
    },
  }
}
