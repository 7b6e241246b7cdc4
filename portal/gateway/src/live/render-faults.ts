import type { FailedRenders } from 'portal-releases'

/** A page whose last render with live data failed. */
export type RenderFault = {
  /** The remote that owns it. */
  app: string
  path: string
  language: string
  /** Of the answers that it failed with. */
  version: string
  /** One line. */
  reason: string
}

/** How the pages of one release render with live data. */
export type RenderState = {
  faults: readonly RenderFault[]
  /** By remote. */
  failed: Readonly<Record<string, FailedRenders>>
  /** Whether this release does not have a fault of another: it renders the page with the same answers, or has no such page. */
  hasNot: (fault: RenderFault) => boolean
}

/** A line in the history must not be longer. */
const maxReason = 200

/** The first line of an error: the lines below are its stack. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .split('\n', 1)
    .join()
    .slice(0, maxReason)

/** Remembers which pages of a release fail now, and how often each remote failed. */
export function rememberFaults() {
  const faults = new Map<string, RenderFault>()
  const failures = new Map<string, number>()

  return {
    add: (key: string, fault: RenderFault): void => {
      faults.set(key, fault)
      failures.set(fault.app, (failures.get(fault.app) ?? 0) + 1)
    },
    heal: (key: string): void => void faults.delete(key),
    has: (key: string): boolean => faults.has(key),
    all: (): RenderFault[] => [...faults.values()],
    failed: (): Record<string, FailedRenders> => {
      const pathsOf = (remote: string) =>
        [...faults.values()].flatMap(({ app, path }) => (app === remote ? [path] : []))
      return Object.fromEntries(
        [...failures].map(([app, count]) => [
          app,
          { failures: count, pages: [...new Set(pathsOf(app))].sort() },
        ]),
      )
    },
  }
}
