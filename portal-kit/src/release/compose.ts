import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PortalError } from '#src/errors.ts'
import { createFolderAtomically, filesBelow, shortHash } from '#src/files.ts'
import { writePages } from './pages.ts'
import { buildRegistry, type ReleaseApps } from './registry.ts'
import type { Release, ReleasedApp } from './release.ts'
import { startRenderer } from './renderer.ts'
import { artefactDir, exists, readArtefact, releaseDir } from './store.ts'
import { inlineStyles } from './styles.ts'
import { type AppTexts, languagesOf, readTexts } from './texts.ts'

/** What a release is made of. */
export interface Composition {
  /** Published builds; exactly one of them is a shell. */
  builds: ReleasedApp[]
  /** The realm settings, as read from their file. */
  realm: unknown
}

async function readApps(
  store: string,
  builds: readonly ReleasedApp[],
): Promise<ReleaseApps> {
  const manifests = await Promise.all(
    builds.map(({ name, build }) => readArtefact(store, name, build)),
  )
  const shells = manifests.filter(({ kind }) => kind === 'shell')
  const [shell] = shells
  if (!shell || shells.length > 1) {
    throw new PortalError(
      `a release has exactly one shell; these builds have ${shells.length}`,
    )
  }
  const languages = languagesOf(shell)
  const texts: Record<string, Record<string, AppTexts>> = {}
  for (const manifest of manifests) {
    const inLanguages: Record<string, AppTexts> = {}
    for (const language of languages) {
      inLanguages[language] = await readTexts(store, manifest, language)
    }
    texts[manifest.name] = inLanguages
  }
  return { shell, remotes: manifests.filter(({ kind }) => kind === 'remote'), texts }
}

async function writeRelease(
  store: string,
  id: string,
  dir: string,
  { builds, realm }: Composition,
) {
  const apps = await readApps(store, builds)
  const { shell, remotes } = apps
  const renderer = startRenderer(store, shell, remotes)
  try {
    const styled = [shell, ...remotes].map(
      async (app) => [app.name, await inlineStyles(store, app)] as const,
    )
    const head = join(artefactDir(store, shell.name, shell.build), shell.head ?? '')
    const pages = await writePages(dir, {
      apps,
      registry: buildRegistry(id, apps),
      realm: await renderer.readRealm(realm),
      renderer,
      headScript: shell.head ? (await readFile(head, 'utf8')).trim() : '',
      styles: Object.fromEntries(await Promise.all(styled)),
    })
    const release: Release = {
      id,
      created: new Date().toISOString(),
      shell: { name: shell.name, build: shell.build },
      remotes: remotes.map(({ name, build }) => ({ name, build })),
      languages: languagesOf(shell),
      trustedTypes: ['portal', ...builds.map(({ name }) => name)],
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

/**
 * Composes a release: checks the builds together and prerenders every route in every language.
 * The same builds with the same settings are the same release, in whatever order they are named.
 *
 * @param store the store's folder
 * @param composition builds and realm settings
 * @returns the release's id
 * @throws PortalError when the builds do not make a portal; nothing is written then
 */
export async function compose(
  store: string,
  { builds, realm }: Composition,
): Promise<string> {
  const sorted = builds
    .map(({ name, build }) => ({ name, build }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  const composition = { builds: sorted, realm }
  const id = shortHash(JSON.stringify([composition, await composerVersion()]))
  const target = releaseDir(store, id)
  if (await exists(target)) return id
  await createFolderAtomically(target, (dir) => writeRelease(store, id, dir, composition))
  return id
}
