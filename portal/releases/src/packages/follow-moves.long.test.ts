import { cp, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals'
import { readEnvironment } from '#src/environments/environment.ts'
import { openRegistry, publishVersion } from '#src/testing/npm-teams.ts'
import { followOnce } from './follow.ts'

const teams = ['guides', 'sieges'] as const
type Team = (typeof teams)[number]
const portal = await openRegistry(...teams)
const { registry } = portal
let close: () => void = () => {}
afterAll(async () => {
  close()
  await portal.close()
})

const dir = join(portal.dir, 'teams')
const versions = ['1.0.0', '1.1.0', '1.2.0']
const builds = new Map<string, string>()
for (const team of teams)
  for (const version of versions)
    builds.set(`${team} ${version}`, await publishVersion(registry, dir, team, version))

const packageOf = (team: Team) => `@${team}/remote`
const tag = (team: Team, version: string) =>
  registry.tag(team, packageOf(team), version, 'live')

let copies = 0
let store = ''
let list = ''
const writeList = (url: string) => {
  const apps = teams.map((team) => {
    const own = { routes: [`/${team}`], namespaces: [team] }
    return [team, { package: packageOf(team), ...own }]
  })
  const content = { registry: url, apps: Object.fromEntries(apps) }
  return writeFile(list, JSON.stringify(content))
}

beforeEach(async () => {
  copies += 1
  store = join(portal.dir, `moves-${copies}`)
  await cp(portal.store, store, { recursive: true })
  list = join(store, 'portal.apps.json')
  for (const team of teams) await registry.untag(team, packageOf(team), 'live')
  await writeList(registry.url)
})

async function look() {
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)
  await followOnce({ store, environment: 'production', list, say })
  return lines.join('\n')
}

const environment = () => readEnvironment(store, 'production')
const liveOf = async (team: Team) => (await environment()).apps[team]?.build

describe('tags', () => {
  it('that two teams move at once both go live, by one look', async () => {
    await Promise.all(teams.map((team) => tag(team, '1.1.0')))
    await look()
    for (const team of teams) expect(await liveOf(team)).toBe(builds.get(`${team} 1.1.0`))
  })

  it('that move fifty times while somebody looks go live as they are at a look, and last as they stay', async () => {
    let isMoving = true
    let looks = 0
    const looking = (async () => {
      while (isMoving) {
        await look()
        looks += 1
      }
    })()
    for (let move = 0; move < 50; move += 1)
      await tag('guides', versions[move % versions.length] ?? '')
    isMoving = false
    await looking
    await look()
    expect(await liveOf('guides')).toBe(builds.get('guides 1.1.0'))
    const { history } = await environment()
    // The first is that of the portal itself.
    expect(history.length - 1).toBeLessThanOrEqual(looks + 1)
  })

  it('of an older list than before count nothing, as a mirror may give one', async () => {
    const url = `${registry.url}${packageOf('guides').replace('/', '%2f')}`
    const read = async () => (await fetch(url)).text()
    await tag('guides', '1.0.0')
    const older = await read()
    await tag('guides', '1.2.0')
    let answer = await read()
    const mirror = createServer((request, response) => {
      const isGuides = request.url?.includes('guides')
      // Its tarballs lie at the registry, so nothing new can be taken from here.
      response.writeHead(isGuides ? 200 : 404, { 'content-type': 'application/json' })
      response.end(isGuides ? answer : '{}')
    }).listen()
    close = () => mirror.close()
    const { port } = mirror.address() as AddressInfo
    await look()
    await writeList(`http://127.0.0.1:${port}/`)
    await look()
    answer = older
    expect(await look()).toMatch(/gives an older list of @guides\/remote than before/)
    expect(await liveOf('guides')).toBe(builds.get('guides 1.2.0'))
  })
})

it('an app is delivered by its own package alone, whatever a package of another scope holds', async () => {
  await tag('guides', '1.0.0')
  await publishVersion(registry, dir, 'sieges', '3.0.0', { app: 'guides' })
  await tag('sieges', '3.0.0')
  expect(await look()).toContain('is not sieges, which @sieges/remote may deliver')
  expect(await liveOf('guides')).toBe(builds.get('guides 1.0.0'))
  expect(await liveOf('sieges')).toBeUndefined()
})

it('a package that is missing makes nobody wait longer for the next look, and a registry that is down does', async () => {
  const say = () => {}
  const once = () => followOnce({ store, environment: 'production', list, say })
  expect(await once()).toEqual({ isWell: true, isDown: false })
  await registry.unpublish('sieges', packageOf('sieges'))
  expect(await once()).toEqual({ isWell: false, isDown: false })
  await registry.stop()
  expect(await once()).toEqual({ isWell: false, isDown: true })
  await registry.start()
})
