import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createRandom } from 'api/src/demo/random.ts'
import { createGateway } from 'portal-gateway'
import { diagnose, readEnvironment } from 'portal-releases'
import { createMissingBuilds } from 'portal-releases/missing-builds'
import { openRegistry, publishVersion } from 'portal-releases/testing/npm-teams'

const teams = ['guides', 'sieges', 'lore'] as const
type Team = (typeof teams)[number]
const packageOf = (team: Team) => `@${team}/remote`
const environment = 'production'
const bin = join(import.meta.dirname, '../../portal/gateway/bin/portal.ts')

/** A run of `portal follow --once`. @param killMs when it is killed, if it has not ended by then */
async function look(store: string, list: string, killMs?: number): Promise<number | null> {
  const args = [bin, 'follow', '--once', '--store', store, '--list', list]
  const follower = spawn(process.execPath, args, { stdio: 'ignore' })
  const ended = once(follower, 'exit')
  if (killMs !== undefined) {
    await Promise.race([ended, sleep(killMs)])
    follower.kill('SIGKILL')
  }
  const [code] = await ended
  return code
}

type Machine = { store: string; url: string; close: () => Promise<void> }

async function openMachine(store: string, list: string): Promise<Machine> {
  const silent = () => {}
  const gateway = await createGateway({
    store,
    environment,
    // The pages of these teams ask for nothing.
    api: 'http://127.0.0.1:9',
    takeBuild: createMissingBuilds(store, list, silent),
    onError: silent,
    onWarning: silent,
  })
  const url = await gateway.listen({ port: 0, host: '127.0.0.1' })
  return { store, url, close: () => gateway.close() }
}

/** Asks each machine for the pages of all teams, and for their files, until it is over. */
function startVisitor(machines: readonly Machine[]) {
  const violations: string[] = []
  const live = new Set<string>()
  let [pages, isOver] = [0, false]
  const visit = async ({ url }: Machine, team: Team) => {
    const answer = await fetch(`${url}/${team}`, { redirect: 'manual' })
    const html = await answer.text()
    const place = `${url} ${team}`
    const isPage = answer.status === 200 && html.includes(`<h1>${team} `)
    // Before a team's first version is live, its page is none.
    if (!isPage && live.has(place)) violations.push(`${place}: ${answer.status}`)
    if (!isPage) return
    // A canary may end with its tag, and the page of an app that was never live ends with it.
    if (!answer.headers.get('server-timing')?.includes('canary')) live.add(place)
    pages += 1
    for (const [path] of html.matchAll(/\/assets\/[\w./-]+/g)) {
      const file = await fetch(url + path)
      await file.body?.cancel()
      if (file.status !== 200) violations.push(`${url}${path}: ${file.status}`)
    }
  }
  const walk = async () => {
    while (!isOver) {
      for (const machine of machines) for (const team of teams) await visit(machine, team)
      await sleep(100)
    }
  }
  const walking = walk().catch((error) => violations.push(`the visitor fell: ${error}`))
  return {
    async leave() {
      isOver = true
      await walking
      return { pages, violations }
    },
  }
}

/**
 * Three teams publish, move and take away tags, and unpublish, in random order, while the followers of two machines and
 * the registry are killed and a visitor walks. Both machines must end at what the tags say.
 */
export async function runTeams(count: number, seed = process.env.STRESS_SEED ?? 'teams') {
  const { int, pick, chance } = createRandom(seed)
  const temp = await openRegistry(...teams)
  const { registry } = temp
  const list = join(temp.dir, 'portal.apps.json')
  const described = teams.map((team) => [
    team,
    { package: packageOf(team), routes: [`/${team}`], namespaces: [team] },
  ])
  const apps = Object.fromEntries(described)
  await writeFile(list, JSON.stringify({ registry: registry.url, apps }))
  const machines: Machine[] = []
  for (const name of ['one', 'two']) {
    const store = join(temp.dir, name)
    await cp(temp.store, store, { recursive: true })
    machines.push(await openMachine(store, list))
  }

  const versions = new Map<Team, Map<string, string>>(
    teams.map((team) => [team, new Map()]),
  )
  const done: Record<string, number> = {}
  let minor = 0
  const acts = {
    publish: async (team: Team) => {
      minor += 1
      const version = `1.${minor}.0`
      const folder = join(temp.dir, 'teams')
      const build = await publishVersion(registry, folder, team, version)
      versions.get(team)?.set(version, build)
    },
    live: (team: Team, version: string) =>
      registry.tag(team, packageOf(team), version, 'live'),
    next: (team: Team, version: string) =>
      registry.tag(team, packageOf(team), version, 'next'),
    untag: (team: Team) =>
      registry.untag(team, packageOf(team), pick(['live', 'next'] as const)),
    unpublish: async (team: Team) => {
      await registry.unpublish(team, packageOf(team))
      versions.get(team)?.clear()
    },
  }
  const chances: (keyof typeof acts)[] = [
    ...(['publish', 'publish', 'live', 'live', 'live', 'live'] as const),
    ...(['next', 'next', 'untag', 'unpublish'] as const),
  ]
  const act = async (team: Team, what: keyof typeof acts) => {
    const known = [...(versions.get(team)?.keys() ?? [])]
    const name = known.length === 0 ? 'publish' : what
    await acts[name](team, known.length === 0 ? '' : pick(known))
    done[name] = (done[name] ?? 0) + 1
  }

  const visitor = startVisitor(machines)
  let isOver = false
  const followers = machines.map(async ({ store }) => {
    while (!isOver) {
      await look(store, list, int(0, 8_000))
      done.followers = (done.followers ?? 0) + 1
    }
  })
  for (let step = 0; step < count; step += 1) {
    await act(pick(teams), pick(chances))
    if (chance(0.1)) {
      await registry.stop()
      await sleep(int(0, 2_000))
      await registry.start()
      done['registry killed'] = (done['registry killed'] ?? 0) + 1
    }
    await sleep(int(0, 2_000))
  }
  isOver = true
  await Promise.all(followers)

  const wanted: Record<string, string | undefined> = {}
  for (const team of teams) {
    await act(team, 'publish')
    const [version = '', build] = [...(versions.get(team) ?? [])].at(-1) ?? []
    await registry.tag(team, packageOf(team), version, 'live')
    await registry.untag(team, packageOf(team), 'next')
    wanted[team] = build
  }
  const violations: string[] = []
  for (const { store } of machines) {
    // What a killed browser leaves may fail the first.
    for (let turn = 0; turn < 3; turn += 1) if ((await look(store, list)) === 0) break
    const now = await readEnvironment(store, environment)
    for (const team of teams)
      if (now.apps[team]?.build !== wanted[team])
        violations.push(
          `${store}: ${team} is ${now.apps[team]?.build}, not ${wanted[team]}`,
        )
    for (const finding of (await diagnose(store)).findings) violations.push(finding.what)
  }
  const walked = await visitor.leave()
  for (const machine of machines) await machine.close()
  await temp.close()
  return {
    operations: count,
    pages: walked.pages,
    done,
    violations: [...walked.violations, ...violations],
  }
}
