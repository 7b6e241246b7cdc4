import {
  currentReleasePath,
  type Override,
  overrideParameter,
  type RegistryRemote,
} from 'portal-contract'
import { LoadError } from '#src/remotes/retry.ts'
import { hasDirtyForm } from './dirty-forms.ts'
import { isElsewhere, preferOwnAssets } from './own-assets.ts'

/** For later documents of this tab. @returns false if it was set already or storage is not available */
function setFlagOnce(key: string, value: string): boolean {
  try {
    if (sessionStorage.getItem(key) !== null) return false
    sessionStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}

const answerTimeoutMs = 3_000

/** Fetches the id of the release that this visitor would get now; null on any failure. */
async function fetchLiveRelease(): Promise<string | null> {
  try {
    const signal = AbortSignal.timeout(answerTimeoutMs)
    const answer = await fetch(currentReleasePath, { cache: 'no-store', signal })
    const { release } = (await answer.json()) as { release?: unknown }
    return answer.ok && typeof release === 'string' ? release : null
  } catch {
    return null
  }
}

/** The shortest time between two checks while the visitor navigates. */
const checkIntervalMs = 5_000
/** A tab that was hidden for longer checks when it becomes visible. */
const hiddenCheckMs = 60_000

/** Keeps a tab on the release it was opened with until it can move to the live one without losing input. */
export function watchRelease(
  release: string,
  replace: (href: string) => void = (href) => location.replace(href),
) {
  let isSuperseded = false
  let isInUse = false
  let lastChecked = Number.NEGATIVE_INFINITY
  let hiddenSince = 0

  const check = async () => {
    lastChecked = Date.now()
    const live = await fetchLiveRelease()
    if (live !== null) isSuperseded = live !== release
  }
  const isOutdated = () => isSuperseded && !hasDirtyForm()

  const noteUse = () => {
    isInUse = true
  }
  for (const input of ['pointerdown', 'keydown', 'wheel'])
    addEventListener(input, noteUse, { capture: true, passive: true })

  document.addEventListener('visibilitychange', () => {
    if (document.hidden) hiddenSince = Date.now()
    else if (Date.now() - hiddenSince >= hiddenCheckMs) void check()
  })

  return {
    /** Whether the next navigation should load a new document: no input would be lost. */
    isOutdated,
    /** Reloads at once if the visitor has not begun to use the page. */
    onNavigate: async () => {
      isInUse = false
      if (Date.now() - lastChecked < checkIntervalMs) return
      const { href } = location
      await check()
      if (isOutdated() && !isInUse && href === location.href) replace(href)
    },
    /** After a file did not come from the assets origin: opens the address with the gateway's own files; returns whether it does. */
    leaveAssetsOrigin: async (
      { entry }: RegistryRemote,
      { href, pathname }: URL,
      error: unknown,
    ) => {
      const isAtFault = error instanceof LoadError && isElsewhere(entry)
      if (!isAtFault || hasDirtyForm()) return false
      // The browser may be offline.
      const isReachable = (await fetchLiveRelease()) !== null
      const mayLeave = isReachable && pathname === location.pathname && preferOwnAssets()
      if (mayLeave) replace(href)
      return mayLeave
    },
    /** After code failed to load: opens the address in another live release, once; returns whether it does. */
    moveTo: async ({ href, pathname, search }: URL) => {
      await check()
      const isWanted = pathname === location.pathname
      // Once, because two gateways may disagree on what is live. Without the fragment, which may be a mailed secret.
      const flag = `left ${release} ${pathname}${search}`
      const mayMove = isWanted && isOutdated() && setFlagOnce(flag, '')
      if (mayMove) replace(href)
      return mayMove
    },
  }
}

const droppedKey = 'override-dropped'

/**
 * Drops an override whose remote fails, and reloads with the live build. It does so once: if the gateway keeps the
 * override, the page's own fallback is next. @returns whether a new document is loading
 */
export function dropOverride(
  overrides: readonly Override[],
  { name }: RegistryRemote,
  url: URL,
  replace: (href: string) => void = (href) => location.replace(href),
): boolean {
  const isOverridden = overrides.some(({ remote }) => remote === name)
  if (!isOverridden || !setFlagOnce(droppedKey, name)) return false
  const address = new URL(url)
  address.searchParams.set(overrideParameter, '')
  replace(address.href)
  return true
}

/** Returns, once, the remote whose override the previous document dropped; null if there was none. */
export function takeDroppedOverride(overrides: readonly Override[]): string | null {
  if (overrides.length > 0) return null
  try {
    const dropped = sessionStorage.getItem(droppedKey)
    sessionStorage.removeItem(droppedKey)
    return dropped
  } catch {
    return null
  }
}
