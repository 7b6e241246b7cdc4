import type { Manifest } from './manifest.ts'
import type { Override } from './registry.ts'

/** Where the gateway itself answers; no remote may own a path below it. */
export const gatewayPath = '/portal'

/** `GET`: which release this visitor would be given now, as `{ "release": "<id>" }`. Never cached. */
export const currentReleasePath = `${gatewayPath}/release`

/** `POST` by beacon: a `HealthBeacon`. */
export const healthPath = `${gatewayPath}/health`

/** `GET`: which releases the gateway serves, for load balancers; with 503 from the moment it is told to end. */
export const readyPath = `${gatewayPath}/ready`

/** `GET`: the page behind a tester's link. `POST` with `{ "token": … }`: opens the session. `DELETE`: ends it. */
export const overridesPath = `${gatewayPath}/overrides`

/** `GET`: an `InspectorReport`, for testers only; others are redirected to `/`. Never cached. */
export const inspectorPath = `${gatewayPath}/inspector`

/** `GET`: how a team's app does, for those who have its link. `POST` with `{ "token": … }`: lets a browser see it. */
export const teamPath = (app: string) => `${gatewayPath}/teams/${app}`

/** The cookie by which a browser asks for pages whose files come from the gateway, not from the assets origin. */
export const ownAssetsCookie = 'own-assets'

/** The query parameter that exchanges a remote for a tester's session. Empty, it removes all overrides. */
export const overrideParameter = 'remote'

/** One app, as the inspector shows it. */
export type InspectedApp = {
  name: string
  kind: Manifest['kind']
  /** The build that this session gets; the origin, where a developer's server takes its place. */
  build: string
  owner: string
  commit: string
  /** All files that a browser may ask for, in bytes as stored. */
  bytes: number
  /** The scripts of a first page, in bytes as they are sent. */
  scriptBytes: number
  /** Over all releases with this build; null if no visitor got it lately. */
  health: { visitors: number; failing: number } | null
  verdict: 'good' | 'bad' | 'unknown'
  /** Shared module → version that the shell provides, or range that a remote needs. */
  shared: Readonly<Record<string, string>>
  /** Published builds, newest first. */
  builds: readonly string[]
}

/** What the inspector asks the gateway for. */
export type InspectorReport = {
  environment: string
  /** The release that this session gets. */
  release: string
  /** The apps whose canaries this session is in. */
  canaries: readonly string[]
  /** Whether published builds may be tried, from which developers' servers, and what is. */
  overrides: { builds: boolean; origins: readonly string[]; active: readonly Override[] }
  /** ISO 8601; null in development, where there is no session. */
  sessionEnds: string | null
  apps: readonly InspectedApp[]
}
