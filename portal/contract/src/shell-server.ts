import type { BootData } from './registry.ts'

/** The request to render one route in one language. */
export type RenderRequest = {
  /** A route pattern of the registry. */
  path: string
  title: string
  description: string
  boot: BootData
  /** The texts of the route's remote. */
  resources: BootData['resources']
  /** The server build of the route's remote; null if the shell renders the page alone. */
  remote: unknown
}

export type RenderedPage = {
  /** Title and meta elements. */
  head: string
  body: string
  /** Whether the page shows a time relative to now, so its HTML ages although its data does not change. */
  isTimed: boolean
}

/** What the server build of the shell exports. */
export type ShellServer = {
  /** The modules that remotes take from the shell, by name. */
  sharedModules: Readonly<Record<string, unknown>>
  /** The public part of the realm settings. @throws when they are invalid; the message names each wrong setting */
  readRealm: (settings: unknown) => unknown
  render: (request: RenderRequest) => RenderedPage | Promise<RenderedPage>
}

/** Where remotes find the shared modules. One render worker holds one release, so two versions of React never meet. */
export const sharedModulesGlobal = '__portalSharedModules'

/**
 * Where server builds find the URL path of their browser files, such as `/assets/gate/0a1b2c3d4e5f/browser/`, by the
 * app's name: no file of a build can hold the build's own hash.
 */
export const assetBasesGlobal = '__portalAssetBases'

/** The Trusted Types policies of a page. The shell creates the default one at its start; no other can be created. */
export const trustedTypesPolicies = ['default'] as const
