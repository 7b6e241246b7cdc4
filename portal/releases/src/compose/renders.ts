import { join } from 'node:path'
import type { BootData, Manifest } from 'portal-contract'
import { type Build, readBuildFile } from '#src/builds/build.ts'
import { loadLimitMs } from '#src/checks/limits.ts'
import { type Finding, findingsOf } from '#src/findings/finding.ts'
import { assetGlobals } from '#src/store/store.ts'
import { type AppTexts, languagesOf, readTexts, resolveText } from '#src/store/texts.ts'
import { findLostUrls } from './lost-urls.ts'
import { buildRegistry } from './registry.ts'
import { serversIn, startRenderer } from './renderer.ts'

const imageHint =
  'import the image, and draw what the import gives: `import pond from \'./pond.png\'`, `<img {...pond} alt="…" />`'

const hint =
  'draw without a browser; if it needs what will be released with it, name that: --with <app>@<build>'

/** The live release that a remote is rendered in. */
export type Surroundings = {
  store: string
  shell: Manifest
  remotes: readonly Manifest[]
  /** Builds that browsers use, and the portal goes back to, if a live one fails. */
  fallbacks: readonly Manifest[]
  /** The realm settings of the release. */
  realm: unknown
}

async function textsOf(build: Build, language: string): Promise<AppTexts> {
  const files = Object.entries(build.manifest.locales[language] ?? {})
  const read = files.map(async ([namespace, file]) => {
    return [namespace, JSON.parse(await readBuildFile(build, file))] as const
  })
  return Object.fromEntries(await Promise.all(read))
}

/** The registry and texts of the release with the build, in one language. */
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

/** The message, and the first line of the stack inside the build. */
function explain({ message }: Error, dir: string): string {
  const [what = message, ...frames] = message.split('\n')
  const own = frames.find((frame) => frame.includes(dir))
  return own ? `${what} (${own.trim().replace(/^at /, '')})` : what
}

/**
 * Renders every route of a remote in every language, inside the live release. Composing renders it again with the
 * final builds; this check shows a team earlier what breaks.
 *
 * @param build the remote's build; builds of other toolchains may have nothing to render
 * @param limit how long a page may take, in milliseconds
 */
export async function checkRenders(
  build: Build,
  around: Surroundings,
  limit = loadLimitMs,
): Promise<Finding[]> {
  const { name, kind, server, routes } = build.manifest
  if (kind === 'shell' || !server) return []
  const finding = findingsOf('rendering', name)
  const servers = serversIn(around.store, around.shell, [])
  const renderer = startRenderer(
    {
      ...servers,
      remotes: { [name]: join(build.dir, server) },
      globals: assetGlobals([around.shell, build.manifest]),
    },
    limit,
  )
  /** Error → pages. */
  const broken = new Map<string, string[]>()
  const lost = new Map<string, string[]>()
  const add = (to: Map<string, string[]>, what: string, where: string) =>
    to.set(what, [...(to.get(what) ?? []), where])
  const note = (error: Error, where: string) =>
    add(broken, explain(error, build.dir), where)
  const renderAll = async () => {
    const realm = await renderer.readRealm(around.realm)
    for (const language of languagesOf(around.shell)) {
      // Another check reports missing texts.
      if (!(language in build.manifest.locales)) continue
      const { registry, resources, own } = await surround(build, around, language)
      const boot: BootData = { registry, language, resources, realm }
      for (const { path, title, description } of routes) {
        const text = (key: string) => resolveText(own, key)
        const page = { path, title: text(title), description: text(description) }
        const where = `${path} in ${language}`
        const rendered = await renderer
          .render(name, { ...page, boot, resources: own })
          .catch((error: Error) => void note(error, where))
        for (const url of findLostUrls(rendered?.body ?? '', build.manifest))
          add(lost, `its HTML asks for ${url}, which no browser gets`, where)
        if (renderer.hasEnded()) return
      }
    }
  }
  try {
    await renderAll()
  } catch (error) {
    if (!renderer.hasEnded()) throw error
    note(error as Error, server)
  } finally {
    await renderer.close()
  }
  return [
    ...[...broken].map(([what, pages]) => finding(what, pages.join(', '), hint)),
    ...[...lost].map(([what, pages]) => finding(what, pages.join(', '), imageHint)),
  ]
}
