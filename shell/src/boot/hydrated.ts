import { hydratedMark } from 'portal-contract'

const waiting: (() => void)[] = []

function isHydrated(): boolean {
  return performance.getEntriesByName(hydratedMark).length > 0
}

/** Sets the mark once and runs what `whenHydrated` was given. */
export function markHydrated(): void {
  if (isHydrated()) return
  performance.mark(hydratedMark)
  for (const run of waiting.splice(0)) run()
}

/** Runs a function once the first page is interactive. */
export function whenHydrated(run: () => void): void {
  if (isHydrated()) run()
  else waiting.push(run)
}
