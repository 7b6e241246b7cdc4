import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, it } from '@jest/globals'
import type { HistoryEntry } from '#src/environments/environment.ts'
import { newFollowedApp, writeFollowed } from '#src/packages/followed.ts'
import { filesBelow } from '#src/store/files.ts'
import { artefactDir, environmentFile, releaseDir } from '#src/store/store.ts'
import { holdStore, useTempFolder } from '#src/testing/temp-store.ts'
import { prune } from './prune.ts'

const store = useTempFolder()

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const age = (path: string, minutes: number) =>
  utimes(path, minutesAgo(minutes), minutesAgo(minutes))

async function write(path: string, content: unknown) {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, JSON.stringify(content))
}

/** A build of a thousand bytes, made some minutes ago. */
async function placeBuild(name: string, build: string, minutes = 90) {
  await write(join(artefactDir(store(), { name, build }), 'file'), 'x'.repeat(998))
  await age(artefactDir(store(), { name, build }), minutes)
}

/** A release of the one shell and a build of the gate, made some minutes ago. */
async function placeRelease(id: string, gate: string, { before = '', minutes = 90 } = {}) {
  await placeBuild('shell', 's1')
  await placeBuild('gate', gate)
  await write(join(releaseDir(store(), id), 'release.json'), {
    id,
    shell: { name: 'shell', build: 's1' },
    remotes: [{ name: 'gate', build: gate }],
    fallbacks: before ? [{ name: 'gate', build: before }] : [],
  })
  await age(releaseDir(store(), id), minutes)
}

const entry = (release: string, action: HistoryEntry['action'] = 'promote') => {
  return { at: 'then', by: 'ana', action, changes: [], release }
}

const promoted = (...releases: string[]) => releases.map((release) => entry(release))

/** An environment that serves a release. */
const serving = (release: string, history: object[], combinations = {}) => {
  return { version: 1, release, apps: {}, combinations, history }
}

const writeProduction = (environment: object) =>
  write(environmentFile(store(), 'production'), environment)

const releases = () => readdir(join(store(), 'releases'))
const gates = () => readdir(join(store(), 'artefacts/gate'))

describe('pruning a store', () => {
  beforeEach(async () => {
    for (const number of [1, 2, 3, 4]) await placeRelease(`r${number}`, `g${number}`)
    await writeProduction(serving('r4', promoted('r1', 'r2', 'r3', 'r4')))
  })

  it('keeps the newest releases of a history with their builds, and says what it removed', async () => {
    const removed = await prune(store(), { keep: 2 })
    expect(await releases()).toEqual(['r3', 'r4'])
    expect(await gates()).toEqual(['g3', 'g4'])
    expect(removed).toMatchObject({
      releases: ['r1', 'r2'],
      builds: [
        { name: 'gate', build: 'g1' },
        { name: 'gate', build: 'g2' },
      ],
      leftovers: [],
    })
    expect(removed.bytes).toBeGreaterThan(2_000)
    expect(removed.bytes).toBeLessThan(3_000)
    expect(await readdir(join(store(), 'artefacts/shell'))).toEqual(['s1'])
    expect((await filesBelow(store())).filter((file) => file.includes('.tmp'))).toEqual([])
  })

  it('dry removes nothing, and says what it would', async () => {
    const before = await filesBelow(store())
    const removed = await prune(store(), { keep: 1, isDryRun: true })
    expect(removed.releases).toEqual(['r1', 'r2', 'r3'])
    expect((await filesBelow(store())).filter((file) => file !== '.lock')).toEqual(before)
  })

  it('counts a release that was live twice once', async () => {
    const back = entry('r3', 'rollback')
    await writeProduction(serving('r3', [...promoted('r1', 'r2', 'r3', 'r4'), back]))
    await prune(store(), { keep: 2 })
    expect(await releases()).toEqual(['r3', 'r4'])
  })

  it('keeps a canary, and what other environments have', async () => {
    await writeProduction(serving('r4', promoted('r4'), { gate: 'r1' }))
    await write(environmentFile(store(), 'staging'), serving('r2', [entry('r2')]))
    await prune(store(), { keep: 1 })
    expect(await releases()).toEqual(['r1', 'r2', 'r4'])
    expect(await gates()).toEqual(['g1', 'g2', 'g4'])
  })

  it('keeps the newest builds of each app, however often other apps moved since', async () => {
    const change = (from: string, to: string) => [{ name: 'gate', from, to }]
    const moves = [
      { ...entry('r1'), changes: change('g0', 'g1') },
      { ...entry('r2'), changes: change('g1', 'g2') },
      entry('r3'),
      entry('r4'),
    ]
    const gate = { build: 'g2', since: 'then', by: 'ana' }
    const production = { ...serving('r4', moves), apps: { gate } }
    await writeProduction(production)
    await prune(store(), { keep: 2 })
    expect(await releases()).toEqual(['r3', 'r4'])
    expect(await gates()).toEqual(['g1', 'g2', 'g3', 'g4'])
    await prune(store(), { keep: 1 })
    expect(await gates()).toEqual(['g2', 'g4'])
  })

  const moved = { ...entry('r1'), changes: [{ name: 'realm.json', from: null, to: 'a' }] }
  it.each([
    [
      'what is live, however long ago it was promoted',
      serving('r1', promoted('r1', 'r2', 'r4')),
    ],
    [
      'the release that holds the settings of before',
      serving('r4', [moved, ...promoted('r2', 'r3', 'r4')]),
    ],
  ])('keeps %s', async (_, environment) => {
    await writeProduction(environment)
    await prune(store(), { keep: 1 })
    expect(await releases()).toEqual(['r1', 'r4'])
  })

  it('keeps what the kept fall back on', async () => {
    await placeRelease('r4', 'g4', { before: 'g2' })
    await prune(store(), { keep: 1 })
    expect(await releases()).toEqual(['r4'])
    expect(await gates()).toEqual(['g2', 'g4'])
  })

  it('keeps what a tag of a package lets testers preview', async () => {
    await placeBuild('gate', 'previewed')
    await placeBuild('gate', 'given-up')
    const gate = { ...newFollowedApp(), previews: { 'pr-42': 'previewed' } }
    await writeFollowed(store(), 'production', { apps: { gate } })
    await prune(store(), { keep: 1 })
    expect(await gates()).toEqual(['g4', 'previewed'])
  })

  it('keeps what is on its way for an hour', async () => {
    await placeRelease('composed', 'g5', { minutes: 50 })
    await placeRelease('forgotten', 'g6', { minutes: 70 })
    await placeBuild('gate', 'published', 50)
    await placeBuild('gate', 'given-up', 70)
    await prune(store(), { keep: 1 })
    expect(await releases()).toEqual(['composed', 'r4'])
    expect(await gates()).toEqual(['g4', 'g5', 'published'])
  })

  it('clears away what killed commands left an hour ago, and old news of gateways', async () => {
    const files = [
      'artefacts/gate/g9.1-2.tmp/file',
      'releases/r9.1-2.tmp/html/pt/index.html',
      'environments/production.json.1-2.tmp',
      'health/production/one.json',
    ]
    for (const file of files) await write(join(store(), file), 'half')
    const paths = files.map((file) => join(store(), file))
    const [build = '', , pointer = '', health = ''] = paths
    await age(dirname(build), 61)
    await age(pointer, 61)
    await age(health, 8 * 24 * 60)
    const { leftovers } = await prune(store())
    expect(leftovers).toEqual([dirname(build), pointer, health])
    const left = await filesBelow(store())
    expect(files.filter((file) => left.includes(file))).toEqual([files[1]])
  })
})

describe('pruning is refused, and nothing is removed,', () => {
  beforeEach(async () => {
    for (const number of [1, 2]) await placeRelease(`r${number}`, `g${number}`)
    await writeProduction(serving('r2', promoted('r1', 'r2')))
  })

  it.each([
    ['an environment', 'environments/staging.json', ': fix it'],
    ['a release that is wanted', 'releases/r2/release.json', ': compose it again'],
  ])('where %s cannot be read: who knows what it needs', async (_, file, hint) => {
    await writeFile(join(store(), file), '{ "release": "r')
    await expect(prune(store(), { keep: 1 })).rejects.toThrow(`${file} is not JSON${hint}`)
    expect(await releases()).toEqual(['r1', 'r2'])
    expect(await gates()).toEqual(['g1', 'g2'])
  })

  it('while a release is composed', async () => {
    const release = await holdStore(store(), 'add')
    await expect(prune(store(), { keep: 1, waitMs: 0 })).rejects.toThrow(
      'another command has worked on the store',
    )
    await release()
    expect(await releases()).toEqual(['r1', 'r2'])
  })

  it('where there is no store', async () => {
    const nowhere = join(store(), 'nowhere')
    await expect(prune(nowhere)).rejects.toThrow(
      `there are no releases in ${nowhere}: name the store with --store`,
    )
    expect(await readdir(store())).not.toContain('nowhere')
  })
})
