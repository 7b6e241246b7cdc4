import type { Override } from './registry.ts'

/** The performance mark of the moment when the first page became interactive. */
export const hydratedMark = 'portal:hydrated'

/** One app of the release in this document. */
export type PortalAppStatus = {
  readonly name: string
  readonly kind: 'shell' | 'remote'
  /** The build in use: the live one, or the previous good one that took its place. */
  readonly build: string
  /** `idle`: not requested yet. `failed`: the last attempt to load its code failed. */
  readonly state: 'idle' | 'loading' | 'ready' | 'failed'
  /** When the last attempt to load its code began, in milliseconds since the navigation; null before the first. */
  readonly startedAt: number | null
  /** When that attempt ended; null until then. */
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
  /** Remotes that this session exchanged; empty for visitors. */
  readonly overrides: readonly Readonly<Override>[]
  /** When the first page became interactive, in milliseconds since the navigation; null until then. */
  readonly hydratedAt: number | null
  /** The shell first. */
  readonly apps: readonly PortalAppStatus[]
}

declare global {
  /** See `PortalStatus`. It is there once the shell has started. */
  var __portal: PortalStatus | undefined
}
