import { join } from 'node:path'
import type {
  BootData,
  LiveAnswers,
  Manifest,
  Override,
  RouteDeclaration,
} from 'portal-contract'
import { publishedBuild } from '#src/builds/build.ts'
import { languagesOf, resolveText } from '#src/builds/texts.ts'
import { contentHead, contentStyles } from '#src/realm/content.ts'
import { encodePage, writeEncoded } from '#src/store/compress.ts'
import { integrityOf } from '#src/store/files.ts'
import { type Release, type ReleasedPage, realmHash } from '#src/store/release.ts'
import { readHeadScript, renderDocument } from './document.ts'
import { buildRegistry, type ReleaseApps } from './release-apps.ts'
import { type Renderer, type StartWorker, startRenderer } from './renderer.ts'
import { criticalStyles, inlineStyles } from './styles.ts'

export type PageOfRelease = {
  owner: Manifest
  route: RouteDeclaration
  language: string
  /** Answers of the calls that the route declares; without them the page shows that it is loading. */
  live?: LiveAnswers
}

/** What of a release its pages show. */
type Source = Pick<Release, 'id' | 'realm'> & {
  apps: ReleaseApps
  overrides: readonly Override[]
}

/** Reads what every page of a release is rendered with, and returns a function that renders one. */
async function preparePages(
  store: string,
  { id, apps, realm, overrides }: Source,
  renderer: Renderer,
) {
  const { shell, remotes } = apps
  const styled = [shell, ...remotes].map(
    async (app) => [app.name, await inlineStyles(store, app)] as const,
  )
  const styles = Object.fromEntries(await Promise.all(styled))
  const headScript = await readHeadScript(store, shell)
  const registry = buildRegistry(id, apps, realm)
  const publicRealm = await renderer.readRealm(realm)
  const { content = null } = apps
  const contentCss = contentStyles(realm, content)

  return async ({ owner, route, language, live }: PageOfRelease) => {
    const textsOf = (app: Manifest) => apps.texts[app.name]?.[language] ?? {}
    const boot: BootData = {
      registry,
      language,
      resources: textsOf(shell),
      realm: publicRealm,
      realmHash: realmHash(realm),
      ...(overrides.length > 0 ? { overrides } : {}),
      ...(live ? { live } : {}),
    }
    const { head, body, isTimed } = await renderer.render({
      remote: owner.name,
      path: route.path,
      title: resolveText(textsOf(owner), route.title),
      description: resolveText(textsOf(owner), route.description),
      boot,
      resources: textsOf(owner),
    })
    // All of the shell's styles, because nothing else loads them. The remote's also come with its code.
    const inline = `${styles[shell.name]}${criticalStyles(styles[owner.name] ?? '', body)}${contentCss}`
    const document = renderDocument({
      head: head + contentHead(publicRealm, content),
      boot,
      body,
      shell,
      owner: { manifest: owner, route },
      content,
      styles: inline,
      headScript,
    })
    return { ...document, body, isTimed }
  }
}

/** Starts to render the pages of a release, as `startRenderer` does. Close it after use. */
export function openPages(
  store: string,
  source: Source,
  limit?: number,
  startWorker?: StartWorker,
) {
  const { shell, remotes } = source.apps
  const builds = remotes.map((app) => publishedBuild(store, app))
  const renderer = startRenderer(publishedBuild(store, shell), builds, limit, startWorker)
  const prepared = preparePages(store, source, renderer)
  // Each page that waits for it reports the failure.
  prepared.catch(() => {})
  return {
    ...renderer,
    /** @throws PortalError when a build does not load, the settings are wrong, or the page throws or does not end */
    render: async (page: PageOfRelease) => (await prepared)(page),
  }
}

export type Pages = ReturnType<typeof openPages>

/** `/a/:b` → `a/_b/index.html`. Routes hold no underscore, so the names are unique. */
const pageFile = (language: string, path: string) =>
  `html/${language}${path === '/' ? '' : path.replaceAll(':', '_')}/index.html`

/** Renders every route in every language into a release's folder, but for those that the realm does without. @returns the pages, for `release.json` */
export async function writePages(
  dir: string,
  apps: ReleaseApps,
  { render }: Pages,
  off: readonly string[],
): Promise<Release['pages']> {
  const pages: Release['pages'] = {}
  for (const owner of apps.remotes)
    for (const route of owner.routes) {
      if (off.includes(route.path)) continue
      const inLanguages: Record<string, ReleasedPage> = {}
      for (const language of languagesOf(apps.shell)) {
        const { html, hashes } = await render({ owner, route, language })
        const file = pageFile(language, route.path)
        await writeEncoded(join(dir, file), await encodePage(html))
        inLanguages[language] = { file, integrity: integrityOf(html), ...hashes }
      }
      pages[route.path] = inLanguages
    }
  return pages
}
