import type { RouteDeclaration } from './app.ts'

/** One route of the live release: what the browser needs of its declaration. */
export type RegistryRoute = Omit<RouteDeclaration, 'description' | 'data'>

/** One build of a remote, as the browser finds it. */
export type RegistryBuild = {
  build: string
  /** URL of its remoteEntry. */
  entry: string
  /** Of that file; the chunks behind it are checked by the remote's own runtime. */
  integrity: string
  /** language → namespace → URL of the texts. */
  locales: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** One remote of the live release. */
export interface RegistryRemote extends RegistryBuild {
  name: string
  routes: readonly RegistryRoute[]
  /** URLs of the scripts and styles that a first page needs beside the entry; the shell prefetches them. */
  files: readonly string[]
  /** The previous good build, if any. The browser loads it when this one fails. */
  previous?: RegistryBuild
}

/** A link; its label by language. */
export type RegistryNavigation = { path: string; label: Readonly<Record<string, string>> }

/** The live remotes and what each owns: data in the release's HTML, never code. */
export type Registry = {
  release: string
  remotes: readonly RegistryRemote[]
  navigation: readonly RegistryNavigation[]
  /** The shell's own. */
  locales: RegistryBuild['locales']
}

/** A remote that one browser session exchanged to try a build. */
export type Override = {
  remote: string
  /** A build of the store, or the origin of a developer's server. */
  build: string
  /** URL of the developer's server-sent events: `reload` after each build, `state` with the compiler's errors. */
  events?: string
}

/** The data for the shell in the HTML, in `<script type="application/json" id="portal">`. */
export type BootData = {
  registry: Registry
  language: string
  /** The shell's texts in that language, by namespace. */
  resources: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** The public part of the realm settings, as the shell's server build returns it. */
  realm: unknown
  /** The hash that names all realm settings of the release, for calls that depend on them; absent in development. */
  realmHash?: string
  /** Remotes that this session exchanged; absent for all other visitors. */
  overrides?: readonly Override[]
  live?: LiveAnswers
}

export const bootDataId = 'portal'

/** The API's last answers to the public calls that a route declares as `data`: what its first render draws. */
export type LiveAnswers = {
  /** When the HTML was rendered, in epoch milliseconds of the gateway. Times relative to now begin from it. */
  renderedAt: number
  /** Declared URL, byte for byte → the answer's JSON. A call without an answer is missing. */
  answers: Readonly<Record<string, unknown>>
}

/** Metrics of `Server-Timing`: this header changes with each response, so the HTML and its ETag do not. In milliseconds. */
export const answersMetrics = {
  /** The age of the oldest answer. */
  age: 'answers-age',
  /** How long all answers may still be shown without asking the API again. */
  left: 'answers-left',
} as const

/** The global that holds a remote's container. An app may be called `public` or `history`, hence the prefix. */
export function containerName(app: string): string {
  return `portal_${app}`
}

/** How long a file of a remote may take to load before the page offers to try again. */
export const loadTimeoutMs = 8_000

/** The performance mark of the moment when the first page became interactive. */
export const hydratedMark = 'portal:hydrated'

/** One app of the release in this document. Times are in milliseconds since the navigation, null until then. */
export type PortalAppStatus = {
  readonly name: string
  readonly kind: 'shell' | 'remote'
  /** The build in use: the live one, or the previous good one that took its place. */
  readonly build: string
  /** `idle`: not requested yet. `failed`: the last attempt to load its code failed. */
  readonly state: 'idle' | 'loading' | 'ready' | 'failed'
  /** When the last attempt to load its code began. */
  readonly startedAt: number | null
  readonly endedAt: number | null
}

/**
 * What `window.__portal` returns: the state of the portal in this document, for tests and tools. Each read returns a new
 * snapshot, frozen in depth. Every visitor has it, so it holds nothing that the HTML does not say anyway.
 */
export type PortalStatus = {
  /** Id of the release whose HTML is on screen. */
  readonly release: string
  /** The apps whose canaries this visitor is in. */
  readonly canaries: readonly string[]
  readonly overrides: readonly Readonly<Override>[]
  /** When the first page became interactive. */
  readonly hydratedAt: number | null
  /** The shell first. */
  readonly apps: readonly PortalAppStatus[]
}

declare global {
  /** There once the shell has started. */
  var __portal: PortalStatus | undefined
}
