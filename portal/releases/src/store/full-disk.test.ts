import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { appendFile, cp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals'
import { PortalError } from 'portal-contract'
import { writeManifest } from '#src/builds/manifest.ts'
import { compose } from '#src/compose/compose.ts'
import { promote } from '#src/environments/promote.ts'
import { diagnose } from '#src/maintenance/doctor.ts'
import { prune } from '#src/maintenance/prune.ts'
import { publish } from '#src/publish/publish.ts'
import { buildRemote } from '#src/testing/apps.ts'
import { composePortal } from '#src/testing/portal.ts'
import { filesBelow } from './files.ts'
import { environmentFile } from './store.ts'

const disk = mkdtempSync(join(tmpdir(), 'portal-kit-disk-'))

const isMounted =
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', disk]).status === 0
const store = join(disk, 'store')
const portal = await composePortal()

/** Leaves less room than any file needs. */
async function fill() {
  const append = (bytes: number) =>
    appendFile(join(disk, 'filler'), Buffer.alloc(bytes)).then(
      () => true,
      () => false,
    )
  for (const bytes of [65_536, 1]) while (await append(bytes));
}

const next = await buildRemote({ dir: join(portal.dir, 'next') })
await next.write('dist/server/index.mjs', `export const pages = {} // ${'x'.repeat(9_000)}`)
await writeManifest(next.dir)

afterAll(async () => {
  // Lazily: it goes when the last who looks into it is done.
  if (isMounted) execFileSync('umount', ['--lazy', disk])
  await rm(disk, { recursive: true })
  await portal.clean()
})

// A disk of its own takes a user who may mount one.
const describeOnDisk = isMounted ? describe : describe.skip

describeOnDisk('on a full disk', () => {
  beforeEach(async () => {
    await rm(store, { recursive: true, force: true })
    await rm(join(disk, 'filler'), { force: true })
    await cp(portal.store, store, { recursive: true })
    await promote(store, 'production', portal.second)
    await promote(store, 'production', portal.first)
  })

  const builds = [portal.shell, portal.gate]
  const composing = () => compose(store, { builds, realm: { name: 'X' } })
  const works: [string, () => Promise<unknown>][] = [
    ['publishing', () => publish(store, next.dir, async () => [])],
    ['composing', composing],
    ['promoting', () => promote(store, 'production', portal.second)],
  ]

  it.each(works)('%s is refused, and leaves the store as it is', async (_, work) => {
    const [files, pointer] = [await filesBelow(store), environmentFile(store, 'production')]
    const before = await readFile(pointer, 'utf8')
    await fill()
    const failing = work()
    await expect(failing).rejects.toThrow(PortalError)
    await expect(failing).rejects.toThrow(
      `the disk of ${store} is full: make room, or remove what is old with 'portal prune'`,
    )
    expect(await filesBelow(store)).toEqual(files)
    expect(await readFile(pointer, 'utf8')).toBe(before)
    await rm(join(disk, 'filler'))
    await work()
  })

  it('a doctor says so', async () => {
    await fill()
    expect((await diagnose(store)).findings).toEqual([
      {
        what: `only 0 MB are free for ${store}`,
        hint: "make room, or remove what is old with 'portal prune'",
      },
    ])
  })

  it('pruning makes room', async () => {
    await fill()
    const { releases } = await prune(store, { keep: 1 })
    expect(releases).toEqual([portal.second])
    await composing()
  })
})
