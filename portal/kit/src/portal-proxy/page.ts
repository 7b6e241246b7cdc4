import { type BootData, type Manifest, PortalError } from 'portal-contract'
import {
  type AppTexts,
  bootElement,
  describeRemote,
  escapeHtml,
  mapValues,
  resolveText,
} from 'portal-releases'
import { reloadScriptPath } from './reload-script.ts'

export type OwnRemote = {
  manifest: Manifest
  texts: Readonly<Record<string, AppTexts>>
}

export function ownRoute({ manifest }: OwnRemote, pathname: string) {
  return manifest.routes.find(({ path }) =>
    new URLPattern({ pathname: path }).test({ pathname }),
  )
}

function withOwn({ registry, ...boot }: BootData, own: OwnRemote): BootData {
  const { manifest, texts } = own
  const others = registry.remotes.filter(({ name }) => name !== manifest.name)
  const remotes = [...others, describeRemote(manifest, null, (file) => `/${file}`)]
  const entries = registry.navigation.filter(({ path }) => !ownRoute(own, path))
  const ownEntries = manifest.navigation.map(({ path, label }) => ({
    path,
    label: mapValues(texts, (each) => resolveText(each, label)),
  }))
  const navigation = [...entries, ...ownEntries]
  return { ...boot, registry: { ...registry, remotes, navigation } }
}

/** Reads what a page of a portal tells its browser. @throws PortalError when the HTML is not a portal's */
export function readBootData(html: string): BootData {
  const [, , data] = bootElement.exec(html) ?? []
  if (data !== undefined) return JSON.parse(data)
  throw new PortalError(
    'the HTML has no boot data',
    'name the address of a portal with --portal',
  )
}

/**
 * Puts the own remote into a page of a released portal. The browser renders all of it: the HTML inside does not know
 * the remote. Its files are at the root of the proxy, which is an override origin too.
 * @throws PortalError when the HTML is not a portal's
 */
export function withOwnRemote(html: string, own: OwnRemote, pathname: string): string {
  const boot = readBootData(html)
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
