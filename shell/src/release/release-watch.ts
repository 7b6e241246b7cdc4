import { setFlagOnce } from '#src/boot/tab-flags.ts'
import { hasDirtyForm } from './dirty-forms.ts'
import { fetchLiveRelease } from './live-release.ts'

/** The shortest time between two checks while the visitor navigates. */
export const checkIntervalMs = 5_000
/** A tab that was hidden for longer checks when it becomes visible. */
export const hiddenCheckMs = 60_000

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

  for (const input of ['pointerdown', 'keydown', 'wheel'])
    addEventListener(
      input,
      () => {
        isInUse = true
      },
      { capture: true, passive: true },
    )

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
