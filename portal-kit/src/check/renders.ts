import { join } from 'node:path'
import type { Manifest } from '#src/contract/manifest.ts'
import type { BootData } from '#src/contract/registry.ts'
import { readEnvironment } from '#src/release/environment.ts'
import { buildRegistry } from '#src/release/registry.ts'
import { type ReleasedApp, readRelease } from '#src/release/release.ts'
import { serversIn, startRenderer } from '#src/release/renderer.ts'
import { environmentFile, exists, readArtefact } from '#src/release/store.ts'
import { type AppTexts, languagesOf, readTexts, resolveText } from '#src/release/texts.ts'
import { type Build, readBuildFile } from './build.ts'
import { type Finding, findingsOf } from './finding.ts'

const cure =
  'draw without a browser; if it needs what will be released with it, name that: --with <app>@<build>'

/** What a remote is rendered among: the release that is live. */
export interface Surroundings {
  store: string
  shell: Manifest
  remotes: readonly Manifest[]
  /** The realm settings of the release. */
  realm: unknown
}

/**
 * Finds what visitors have.
 *
 * @param store the store's folder
 * @param environment its name
 * @param others published builds that take the place of those that are live
 * @returns null where nothing is live there
 * @throws PortalError when what is said to be live is damaged or not in the store
 */
export async function findSurroundings(
  store: string,
  environment = 'production',
  others: readonly ReleasedApp[] = [],
): Promise<Surroundings | null> {
  if (!(await exists(environmentFile(store, environment)))) return null
  const live = await readEnvironment(store, environment)
  const release = await readRelease(store, live.release)
  const apps = new Map(
    [release.shell, ...release.remotes, ...others].map((app) => [app.name, app]),
  )
  const read = [...apps.values()].map(({ name, build }) => readArtefact(store, name, build))
  const [shell, ...remotes] = await Promise.all(read)
  return shell ? { store, shell, remotes, realm: release.realm } : null
}

async function textsOf(build: Build, language: string): Promise<AppTexts> {
  const files = Object.entries(build.manifest.locales[language] ?? {})
  const read = files.map(async ([namespace, file]) => {
    return [namespace, JSON.parse(await readBuildFile(build, file))] as const
  })
  return Object.fromEntries(await Promise.all(read))
}

/** The release as it would be with the build, in one language. */
async function surround(build: Build, around: Surroundings, language: string) {
  const { manifest } = build
  const others = around.remotes.filter(({ name }) => name !== manifest.name)
  const own = await textsOf(build, language)
  const read = [around.shell, ...others].map(
    async (app) => [app.name, await readTexts(around.store, app, language)] as const,
  )
  const texts = { ...Object.fromEntries(await Promise.all(read)), [manifest.name]: own }
  const registry = buildRegistry(manifest.build, {
    shell: around.shell,
    remotes: [...others, manifest],
    texts: Object.fromEntries(
      Object.entries(texts).map(([app, of]) => [app, { [language]: of }]),
    ),
  })
  return { registry, resources: texts[around.shell.name] ?? {}, own }
}

/** What broke, and the place in the build where it did: the rest of the stack is the shell's. */
function explain({ message }: Error, dir: string): string {
  const [what = message, ...frames] = message.split('\n')
  const own = frames.find((frame) => frame.includes(dir))
  return own ? `${what} (${own.trim().replace(/^at /, '')})` : what
}

/**
 * Renders every route of a remote in every language, inside the release that is live. Composing does it again with
 * the builds that are released together; here a team sees it before.
 *
 * @param build the remote's; one of another toolchain may have nothing to render
 * @param around the release that is live
 */
export async function checkRenders(build: Build, around: Surroundings): Promise<Finding[]> {
  const { name, kind, server, routes } = build.manifest
  if (kind === 'shell' || !server) return []
  const finding = findingsOf('rendering', name)
  const { shell } = serversIn(around.store, around.shell, [])
  const renderer = startRenderer({ shell, remotes: { [name]: join(build.dir, server) } })
  /** What broke → the pages where it did. */
  const broken = new Map<string, string[]>()
  try {
    const realm = await renderer.readRealm(around.realm)
    for (const language of languagesOf(around.shell)) {
      // Texts that are missing are another check's to tell.
      if (!(language in build.manifest.locales)) continue
      const { registry, resources, own } = await surround(build, around, language)
      const boot: BootData = { registry, language, resources, realm }
      for (const { path, title, description } of routes) {
        const text = (key: string) => resolveText(own, key)
        const page = { path, title: text(title), description: text(description) }
        const rendering = renderer.render(name, { ...page, boot, resources: own })
        await rendering.catch((error: Error) => {
          const what = explain(error, build.dir)
          broken.set(what, [...(broken.get(what) ?? []), `${path} in ${language}`])
        })
      }
    }
  } finally {
    await renderer.close()
  }
  return [...broken].map(([what, pages]) => finding(what, pages.join(', '), cure))
}
