import {
  type BootData,
  bootDataId,
  type Manifest,
  PortalError,
  type RegistryNavigation,
} from 'portal-contract'
import { describeDeveloped } from 'portal-gateway'
import { type AppTexts, escapeHtml, resolveText } from 'portal-releases'

/** The remote that is worked on. */
export type OwnRemote = {
  manifest: Manifest
  /** Its texts by language. */
  texts: Readonly<Record<string, AppTexts>>
}

/** Where the proxy serves the builds: `<path>/<build>/<file>`. */
export const ownBuildsPath = '/portal-dev/app'

/** The script that reloads the page after a build. */
export const reloadScriptPath = '/portal-dev/reload.js'

const bootElement = new RegExp(
  `(<script type="application/json" id="${bootDataId}">)(.*?)(</script>)`,
  's',
)

const matches = (path: string, pathname: string) =>
  new URLPattern({ pathname: path }).test({ pathname })

/** The own remote's route of a path, if it has one. */
export function ownRoute({ manifest }: OwnRemote, pathname: string) {
  return manifest.routes.find(({ path }) => matches(path, pathname))
}

function navigationOf({ manifest, texts }: OwnRemote): RegistryNavigation[] {
  const labels = (key: string) =>
    Object.fromEntries(
      Object.entries(texts).map(([language, own]) => [language, resolveText(own, key)]),
    )
  return manifest.navigation.map(({ path, label }) => ({ path, label: labels(label) }))
}

/** Replaces or adds the own remote in the boot data. */
function withOwn(boot: BootData, own: OwnRemote): BootData {
  const { manifest } = own
  const { registry } = boot
  const origin = `${ownBuildsPath}/${manifest.build}`
  const entries = navigationOf(own)
  const isOther = ({ path }: RegistryNavigation) => !ownRoute(own, path)
  return {
    ...boot,
    registry: {
      ...registry,
      remotes: [
        ...registry.remotes.filter(({ name }) => name !== manifest.name),
        describeDeveloped({ origin, manifest }),
      ],
      navigation: [...registry.navigation.filter(isOther), ...entries],
    },
  }
}

/**
 * Puts the own remote into a page of a released portal. The browser renders all of it: the HTML inside does not know
 * the remote.
 *
 * @param html of the portal
 * @param own the remote that is worked on
 * @param pathname of the page
 * @throws PortalError when the HTML is not a portal's
 */
export function withOwnRemote(html: string, own: OwnRemote, pathname: string): string {
  const [, , data] = bootElement.exec(html) ?? []
  if (data === undefined) {
    throw new PortalError(
      'the HTML has no boot data',
      'name the address of a portal with --portal',
    )
  }
  const boot: BootData = JSON.parse(data)
  const text = JSON.stringify(withOwn(boot, own)).replace(/</g, '\\u003c')
  const route = ownRoute(own, pathname)
  const title = route && resolveText(own.texts[boot.language] ?? {}, route.title)
  const start = html.indexOf('<div id="root">')
  const end = html.lastIndexOf('<script type="application/json"')
  const emptied = `${html.slice(0, start)}<div id="root"></div>${html.slice(end)}`
  return emptied
    .replace(bootElement, (_, before, __, after) => before + text + after)
    .replace(/<link rel="preload" as="(script|style|fetch)"[^>]*>/g, '')
    .replace(/<title>.*?<\/title>/s, (before) =>
      title ? `<title>${escapeHtml(title)}</title>` : before,
    )
    .replace('</head>', () => `<script defer src="${reloadScriptPath}"></script></head>`)
}
