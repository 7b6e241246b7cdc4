import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Override, trustedTypesPolicies } from 'portal-contract'
import { languagesOf } from '#src/builds/texts.ts'
import { checkTogether } from '#src/checks/together.ts'
import { refuse } from '#src/findings/finding.ts'
import { storeContent } from '#src/realm/content-build.ts'
import { pagesOff } from '#src/realm/navigation.ts'
import { createFolderAtomically, shortHash } from '#src/store/files.ts'
import { type FreeStore, type HeldStore, withStoreLock } from '#src/store/lock.ts'
import { buildsOf, type Change, type Release, readRelease } from '#src/store/release.ts'
import { setRights } from '#src/store/rights.ts'
import { buildName, exists, type ReleasedApp, releaseDir } from '#src/store/store.ts'
import { checkArtefact, checkPages, manifestIntegrity } from '#src/store/verify.ts'
import { openPages, writePages } from './pages.ts'
import { readApps } from './release-apps.ts'

/** A part of every release's id. Raise it when the same builds give other pages: `compose.test.ts` fails then. */
export const composerVersion = 3

export type Composition = {
  builds: ReleasedApp[]
  realm: unknown
  fallbacks?: ReleasedApp[]
  /** Remotes that were exchanged to try a build. The pages say so. */
  overrides?: Override[]
  /** What it is composed after. The same builds for another environment are another release. */
  base?: NonNullable<Release['base']>
  /** What changes against that. The same builds with other changes are another release. */
  changes?: readonly Change[]
}

const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)

/** The same set of builds gives the same text. */
const sortBuilds = (builds: readonly ReleasedApp[]) =>
  builds.map(({ name, build }) => ({ name, build })).sort(byName)

/** What a release's id is a hash of. */
const identify = ({
  builds,
  realm,
  fallbacks = [],
  overrides = [],
  ...how
}: Composition) => ({
  builds: sortBuilds(builds),
  realm,
  fallbacks: sortBuilds(fallbacks),
  overrides: overrides.map(({ remote, build }) => ({ remote, build })),
  ...(how.base && { after: how.base.environment }),
  ...(how.changes && { changes: how.changes.toSorted(byName) }),
})

async function writeRelease(
  store: HeldStore<'add' | 'pointer'>,
  id: string,
  dir: string,
  { builds, realm, fallbacks, overrides, changes }: ReturnType<typeof identify>,
  base: Composition['base'],
) {
  const bare = await readApps(store, builds, fallbacks)
  const { shell, remotes } = bare
  const isNew = ({ name }: ReleasedApp) => changes?.some((one) => one.name === name)
  const byAge = [...remotes].sort((one, other) => Number(isNew(one)) - Number(isNew(other)))
  refuse(checkTogether({ shell, remotes: byAge }), 'this release is refused')
  const content = await storeContent(store, realm, bare)
  const apps = content ? await readApps(store, builds, fallbacks, content) : bare
  await using rendering = openPages(store, { id, apps, realm, overrides })
  const pages = await writePages(dir, apps, rendering, pagesOff(realm))
  const release: Release = {
    id,
    created: new Date().toISOString(),
    shell: { name: shell.name, build: shell.build },
    remotes: remotes.map(({ name, build }) => ({ name, build })),
    fallbacks,
    ...(content ? { content: { name: content.name, build: content.build } } : {}),
    ...(overrides.length > 0 ? { overrides } : {}),
    ...(base ? { base } : {}),
    ...(changes ? { changes } : {}),
    manifests: Object.fromEntries(
      buildsOf(apps).map((app) => [buildName(app), manifestIntegrity(app)]),
    ),
    languages: languagesOf(shell),
    trustedTypes: [...trustedTypesPolicies],
    realm,
    pages,
  }
  await writeFile(join(dir, 'release.json'), `${JSON.stringify(release, null, 2)}\n`)
  await setRights(store, releaseDir(store, id), dir)
}

/** Composes a release, as `compose` does, while the store's lock is held. */
export async function composeRelease(
  store: HeldStore<'add' | 'pointer'>,
  composition: Composition,
): Promise<string> {
  const content = identify(composition)
  const id = shortHash(JSON.stringify([content, composerVersion]))
  const target = releaseDir(store, id)
  const needed = [...content.builds, ...content.fallbacks]
  refuse((await Promise.all(needed.map((app) => checkArtefact(store, app)))).flat())
  const isThere = await exists(target)
  const known = isThere && (await readRelease(store, id).catch(() => null))
  if (known && (await checkPages(store, known)).length === 0) return id
  const write = (dir: string) => writeRelease(store, id, dir, content, composition.base)
  await createFolderAtomically(target, write, isThere)
  return id
}

/**
 * Composes a release: checks the builds together and prerenders every route in every language. The same builds with
 * the same settings and changes give the same release, which is only written again if it is damaged.
 * @returns the release's id
 * @throws PortalError when the builds do not make a portal; nothing is written then
 */
export function compose(store: FreeStore, composition: Composition): Promise<string> {
  return withStoreLock(store, 'add', (held) => composeRelease(held, composition))
}
