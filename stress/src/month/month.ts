import { setTimeout as sleep } from 'node:timers/promises'
import { createRandom, type Random } from 'api/src/demo/random.ts'
import { play, type Told } from './players.ts'
import { openSite, type Part, partNames, type Site } from './site.ts'
import { startTeam } from './teams.ts'
import { checkMoney, countPayments } from './verdict.ts'
import { flood, startVisitor } from './visitors.ts'

const playersADay = 4
const floodRequests = 2_000
/** `npm start` gives up on a part that ends five times in a row, each time within a minute. */
const calmMs = 65_000

/** Bounds, in megabytes. A flood of logins takes most of the API's memory: hashes need it. */
const most = { gateway: 500, api: 400, sandbox: 200, data: 60, store: 150 }
const mostLogADay = 1

type Options = { days: number; secondsADay?: number; say?: (line: string) => void }

/** Visitors, players who pay, teams that promote, a flood a day and random kills, against `npm start` behind nginx. */
export async function runMonth({ days, secondsADay = 120, say = () => {} }: Options) {
  const random = createRandom(process.env.STRESS_SEED ?? 'month')
  const site = await openSite()
  try {
    const teams = [
      await startTeam(site, { app: 'mfe-rankings', name: 'rankings' }, random),
      await startTeam(site, { app: 'mfe-public', name: 'public' }, random),
    ]
    const visitor = startVisitor(site, '127.9.9.9')
    const ending = new AbortController()
    const killing = killParts(site, random, ending.signal)
    const memory: ReturnType<Site['memory']> = {}
    const watch = setInterval(() => {
      const now = site.memory()
      for (const part of partNames)
        memory[part] = Math.max(memory[part] ?? 0, now[part] ?? 0)
    }, 2_000)
    const players: Told[] = []
    const firstDisk = site.disk()
    let requests = 0
    for (let day = 1; day <= days; day += 1) {
      const dawn = Date.now()
      const isOver = () => Date.now() - dawn > secondsADay * 1_000
      const playing = Array.from({ length: playersADay }, (_, index) =>
        play(site, `127.${100 + day}.${index}.7`, random, isOver),
      )
      requests += await flood(site, day, floodRequests)
      players.push(...(await Promise.all(playing)))
      const sizes = { disk: site.disk(), memory: site.memory() }
      say(`day ${day}: ${JSON.stringify({ ...(await countPayments(site)), ...sizes })}`)
    }
    ending.abort()
    const kills = await killing
    const moved = await Promise.all(teams.map((team) => team.stop()))
    await untilSettled(site)
    const visits = await visitor.leave()
    clearInterval(watch)
    const disk = site.disk()
    await site.stop()
    const violations = [
      ...(await checkMoney(site, players)),
      ...players.flatMap(({ unexpected }) => unexpected),
      ...moved.flatMap((team) => team.violations),
      ...(visits.minutesWithout > 0
        ? [`${visits.minutesWithout} minutes without a page`]
        : []),
      ...(site.hasEnded() ? ['npm start has ended'] : []),
      ...findOverruns({ ...memory, ...disk }, days),
    ]
    const moves = moved.map(
      ({ name, moves, refusals }) => `${name} ${moves} (${refusals} refused)`,
    )
    return {
      days,
      visits,
      players: players.length,
      ...(await countPayments(site)),
      kills,
      moves,
      floodRequests: requests,
      memory,
      disk: { first: firstDisk, last: disk },
      violations,
    }
  } finally {
    await site.stop()
    if (process.env.STRESS_KEEP !== '1') await site.remove()
  }
}

/** What became larger than its bound, of the memory of parts and of folders on disk. */
function findOverruns(sizes: Record<string, number | undefined>, days: number): string[] {
  return Object.entries({ ...most, log: mostLogADay * days })
    .filter(([name, bound]) => (sizes[name] ?? 0) > bound)
    .map(([name]) => `${name} took ${sizes[name]} MB`)
}

/** Kills a part now and then, until it is told to end. @returns how often each was killed */
async function killParts(site: Site, random: Random, signal: AbortSignal) {
  const last = new Map<Part, number>()
  const kills: Partial<Record<Part, number>> = {}
  while (!signal.aborted) {
    await sleep(random.int(10_000, 30_000), undefined, { signal }).catch(() => {})
    const part = random.pick(partNames)
    const isCalm = Date.now() - (last.get(part) ?? 0) > calmMs
    if (signal.aborted || !isCalm || !site.kill(part)) continue
    last.set(part, Date.now())
    kills[part] = (kills[part] ?? 0) + 1
  }
  return kills
}

/** The site asks the provider for payments whose webhooks were lost; this takes some minutes. */
async function untilSettled(site: Site): Promise<void> {
  const end = Date.now() + 600_000
  while (Date.now() < end) {
    const { approved, credited } = await countPayments(site)
    if (approved === credited) return
    await sleep(1_000)
  }
}
