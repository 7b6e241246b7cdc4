import type { BootData, Manifest } from 'portal-contract'
import { publishedBuild, type ServedBuild } from '#src/builds/build.ts'
import { languagesOf, readBuildTexts, resolveText } from '#src/builds/texts.ts'
import { type Finding, findingsOf } from '#src/findings/finding.ts'
import type { Parts } from '#src/store/release.ts'
import { assetUrl } from '#src/store/store.ts'
import { buildRegistry } from './release-apps.ts'
import { loadLimitMs, startRenderer } from './renderer.ts'

const imageHint =
  'import the image, and draw what the import gives: `import pond from \'./pond.png\'`, `<img {...pond} alt="…" />`'

const renderHint =
  'draw without a browser; if it needs what will be released with it, name that: --with <app>@<build>'

/** The live release that a build is checked in. */
export type ReleaseContext = Parts<Manifest> & {
  store: string
  /** Builds that browsers use, and the portal goes back to, if a live one fails. */
  fallbacks: readonly Manifest[]
  realm: unknown
}

/** The message, and the first line of the stack inside the build. */
function explain({ message }: Error, dir: string): string {
  const [what = message, ...frames] = message.split('\n')
  const own = frames.find((frame) => frame.includes(dir))
  return own ? `${what} (${own.trim().replace(/^at /, '')})` : what
}

const elements = /<(?:audio|img|input|source|track|video)\b[^>]*>/g
const attributes = /\s(src|srcset|poster)="([^"]+)"/g

const urlsIn = (name: string, value: string) =>
  name === 'srcset'
    ? value.split(/,\s+/).map((each) => each.trim().split(/\s/)[0] ?? '')
    : [value]

/** Finds images that no browser gets: by a path of another machine or of the page, or of a file that is not there. */
function findLostUrls(html: string, app: Manifest): string[] {
  const base = assetUrl(app, '')
  const isLost = (url: string) =>
    url.startsWith(base)
      ? !Object.hasOwn(app.files, url.slice(base.length))
      : !/^(?:\/|data:|https?:)/.test(url)
  const urls = [...html.matchAll(elements)].flatMap(([element]) =>
    [...element.matchAll(attributes)].flatMap(([, name = '', value = '']) =>
      urlsIn(name, value),
    ),
  )
  return [...new Set(urls)].filter(isLost)
}

/**
 * Renders every route of a remote in every language, inside the live release: composing would find out too late.
 * @param limit how long a page may take, in milliseconds
 * @param shell another than the live one
 */
export async function checkRendering(
  build: ServedBuild,
  context: ReleaseContext,
  limit = loadLimitMs,
  shell = publishedBuild(context.store, context.shell),
): Promise<Finding[]> {
  const { name, server, routes, locales } = build.manifest
  await using renderer = startRenderer(shell, [build], limit)
  const notes: { what: string; hint: string; page: string }[] = []
  const noteError = (error: Error, page: string) => {
    notes.push({ what: explain(error, build.dir), hint: renderHint, page })
  }
  const renderAll = async () => {
    const realm = await renderer.readRealm(context.realm)
    // Another check reports missing texts.
    const languages = languagesOf(shell.manifest).filter((one) => one in locales)
    const others = context.remotes.filter((app) => app.name !== name)
    const remotes = [...others, build.manifest]
    // Links show their paths here: their texts are no part of the page.
    const apps = { shell: shell.manifest, remotes, texts: {} }
    const registry = buildRegistry(build.manifest.build, apps)
    for (const language of languages) {
      const own = await readBuildTexts(build, language)
      const resources = await readBuildTexts(shell, language)
      const boot: BootData = { registry, language, resources, realm }
      for (const { path, ...route } of routes) {
        const title = resolveText(own, route.title)
        const description = resolveText(own, route.description)
        const page = `${path} in ${language}`
        const rendered = await renderer
          .render({ remote: name, path, title, description, boot, resources: own })
          .catch((error: Error) => noteError(error, page))
        for (const url of findLostUrls(rendered?.body ?? '', build.manifest)) {
          const what = `its HTML asks for ${url}, which no browser gets`
          notes.push({ what, hint: imageHint, page })
        }
        if (renderer.hasEnded()) return
      }
    }
  }
  try {
    await renderAll()
  } catch (error) {
    if (!renderer.hasEnded()) throw error
    noteError(error as Error, server)
  }
  return [...Map.groupBy(notes, ({ what }) => what)].map(([what, same]) => {
    const pages = same.map(({ page }) => page).join(', ')
    return findingsOf('rendering', name)(what, pages, same[0]?.hint ?? '')
  })
}
