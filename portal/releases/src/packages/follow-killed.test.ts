import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, expect, it } from '@jest/globals'
import { readEnvironment } from '#src/environments/environment.ts'
import { diagnose } from '#src/maintenance/doctor.ts'
import { openRegistry, publishVersion } from '#src/testing/npm-teams.ts'
import { createRandom } from '#src/testing/temp-store.ts'

const teams = ['guides', 'sieges'] as const
const temp = await openRegistry(...teams)
const { registry } = temp
afterAll(() => temp.close())
const list = join(temp.dir, 'portal.apps.json')
const program = join(temp.dir, 'follower.mjs')
await writeFile(
  program,
  `import { followOnce } from ${JSON.stringify(join(import.meta.dirname, 'follow.ts'))}
  const [store, list] = process.argv.slice(2)
  await followOnce({ store, list, environment: 'production', say: console.log })`,
)
const machines = ['one', 'two'].map((name) => join(temp.dir, name))

/** A follower of its own process. @param killMs when it is killed, if it has not ended by then */
async function look(store: string, killMs?: number): Promise<void> {
  const follower = spawn(process.execPath, [program, store, list], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(follower, 'exit')
  if (killMs === undefined) {
    expect((await ended)[0]).toBe(0)
    return
  }
  await Promise.race([ended, setTimeout(killMs)])
  follower.kill('SIGKILL')
  await ended
}

async function placed(store: string) {
  const { apps } = await readEnvironment(store, 'production')
  return teams.map((team) => apps[team]?.build)
}

it('two machines end at what the tags say, however often followers and the registry are killed', async () => {
  for (const store of machines) await cp(temp.store, store, { recursive: true })
  const apps = teams.map((team) => {
    return [team, { package: `@${team}/remote`, routes: [`/${team}`], namespaces: [team] }]
  })
  await writeFile(
    list,
    JSON.stringify({ registry: registry.url, apps: Object.fromEntries(apps) }),
  )
  const versions = ['1.0.0', '1.1.0', '1.2.0']
  const published = new Map<string, string>()
  for (const team of teams)
    for (const version of versions)
      published.set(
        `${team} ${version}`,
        await publishVersion(registry, join(temp.dir, 'teams'), team, version),
      )

  const random = createRandom(27)
  const live = new Map<string, string>()
  for (let step = 0; step < 12; step += 1) {
    const team = teams[random(teams.length)] ?? 'guides'
    const version = versions[random(versions.length)] ?? ''
    const name = `@${team}/remote`
    if (random(3) > 0) {
      expect(await registry.tag(team, name, version, 'live')).toBe(201)
      live.set(team, version)
    } else if (random(2) > 0) await registry.tag(team, name, version, 'next')
    else await registry.untag(team, name, 'next')
    const looks = Promise.all(machines.map((store) => look(store, random(4_000))))
    if (random(4) === 0) {
      await registry.stop()
      await looks
      await registry.start()
    }
    await looks
  }
  for (const team of teams) await registry.untag(team, `@${team}/remote`, 'next')
  const wanted = teams.map((team) => published.get(`${team} ${live.get(team)}`))
  for (const store of machines) {
    // Once more, because what a killed browser leaves may fail the first.
    await look(store)
    await look(store)
    expect(await placed(store)).toEqual(wanted)
    expect((await diagnose(store)).findings).toEqual([])
  }
}, 300_000)
