import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkTogether, refuseFindings } from '#src/check/run.ts'
import type { Override } from '#src/contract/registry.ts'
import { trustedTypesPolicies } from '#src/contract/trusted-types.ts'
import { createFolderAtomically, filesBelow, shortHash } from '#src/files.ts'
import { useStore } from './lock.ts'
import { writePages } from './pages.ts'
import { buildRegistry } from './registry.ts'
import { buildName, type Release, type ReleasedApp, readRelease } from './release.ts'
import { readApps } from './release-apps.ts'
import { serversIn, startRenderer } from './renderer.ts'
import { setRights } from './rights.ts'
import { artefactDir, exists, releaseDir } from './store.ts'
import { inlineStyles } from './styles.ts'
import { languagesOf } from './texts.ts'
import { checkArtefact, checkPages, manifestIntegrity, refuse } from './verify.ts'

/** What a release is made of. */
export interface Composition {
  /** Published builds; exactly one of them is a shell. */
  builds: ReleasedApp[]
  /** The realm settings, as read from their file. */
  realm: unknown
  /** Previous good builds of some of the remotes. */
  fallbacks?: ReleasedApp[]
  /** Which of the remotes were exchanged to try a build; the pages say so. */
  overrides?: Override[]
}

async function writeRelease(
  store: string,
  id: string,
  dir: string,
  { builds, realm, fallbacks, overrides }: Required<Composition>,
) {
  const apps = await readApps(store, builds, fallbacks)
  const { shell, remotes } = apps
  refuseFindings('this release', checkTogether(apps))
  const renderer = startRenderer(serversIn(store, shell, remotes))
  try {
    const styled = [shell, ...remotes].map(
      async (app) => [app.name, await inlineStyles(store, app)] as const,
    )
    const head = join(artefactDir(store, shell.name, shell.build), shell.head ?? '')
    const pages = await writePages(dir, {
      apps,
      registry: buildRegistry(id, apps),
      realm: await renderer.readRealm(realm),
      overrides,
      renderer,
      headScript: shell.head ? (await readFile(head, 'utf8')).trim() : '',
      styles: Object.fromEntries(await Promise.all(styled)),
    })
    const release: Release = {
      id,
      created: new Date().toISOString(),
      shell: { name: shell.name, build: shell.build },
      remotes: remotes.map(({ name, build }) => ({ name, build })),
      fallbacks,
      ...(overrides.length > 0 ? { overrides } : {}),
      manifests: Object.fromEntries(
        [shell, ...remotes, ...(apps.fallbacks ?? [])].map((app) => [
          buildName(app),
          manifestIntegrity(app),
        ]),
      ),
      languages: languagesOf(shell),
      trustedTypes: [...trustedTypesPolicies],
      realm,
      pages,
    }
    await writeFile(join(dir, 'release.json'), `${JSON.stringify(release, null, 2)}\n`)
  } finally {
    await renderer.close()
  }
}

/** Changes with the code that composes: the same builds composed otherwise are another release. */
async function composerVersion(): Promise<string> {
  const files = await filesBelow(import.meta.dirname)
  const sources = files.filter((file) => !file.endsWith('.test.ts'))
  const contents = sources.map((file) => readFile(join(import.meta.dirname, file), 'utf8'))
  return shortHash((await Promise.all(contents)).join(''))
}

async function isIntact(store: string, id: string): Promise<boolean> {
  const release = await readRelease(store, id).catch(() => null)
  return release !== null && (await checkPages(store, release)).length === 0
}

/** In one order, with nothing but what they are: the same set is the same text. */
const sorted = (builds: readonly ReleasedApp[]) =>
  builds
    .map(({ name, build }) => ({ name, build }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))

/**
 * Composes a release: checks the builds together and prerenders every route in every language.
 * The same builds with the same settings are the same release, in whatever order they are named. One that
 * is there is left alone, unless it was damaged.
 *
 * @param store the store's folder
 * @param composition builds and realm settings
 * @returns the release's id
 * @throws PortalError when the builds do not make a portal; nothing is written then
 */
export async function compose(
  store: string,
  { builds, realm, fallbacks = [], overrides = [] }: Composition,
): Promise<string> {
  const composition = {
    builds: sorted(builds),
    realm,
    fallbacks: sorted(fallbacks),
    overrides: overrides.map(({ remote, build }) => ({ remote, build })),
  }
  const id = shortHash(JSON.stringify([composition, await composerVersion()]))
  const target = releaseDir(store, id)
  return useStore(store, 'add', async () => {
    const needed = [...composition.builds, ...composition.fallbacks]
    const checked = await Promise.all(needed.map((app) => checkArtefact(store, app)))
    refuse(checked.flat())
    const isThere = await exists(target)
    if (isThere && (await isIntact(store, id))) return id
    const write = async (dir: string) => {
      await writeRelease(store, id, dir, composition)
      await setRights(store, target, dir)
    }
    await createFolderAtomically(target, write, isThere)
    return id
  })
}
