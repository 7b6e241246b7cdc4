import { leaveNote } from '#src/boot/note.ts'
import { askRelease } from './ask-release.ts'
import { hasDirtyForm } from './dirty-forms.ts'

/** How often the gateway is asked at most while the visitor walks about. */
export const askEveryMs = 5_000
/** A tab that was hidden for so long asks when it is seen again. */
export const hiddenLongMs = 60_000

export interface ReleaseWatch {
  /** Whether the next navigation is better a new document: another release is live and nothing would be lost. */
  isOutdated: () => boolean
  /** Told of each soft navigation: asks beside it, and moves at once if the visitor has not begun to use the page. */
  hasNavigated: () => void
  /** After code could not be had: goes to the address in another release, where one is live; once per address. */
  moveTo: (url: URL) => Promise<boolean>
}

/**
 * Keeps a tab on the release it was opened with until it can move on to the live one without a loss.
 *
 * @param release of this document
 * @param replace goes to an address as a new document
 */
export function watchRelease(
  release: string,
  replace: (href: string) => void = (href) => location.replace(href),
): ReleaseWatch {
  let isSuperseded = false
  let isInUse = false
  let lastAsked = Number.NEGATIVE_INFINITY
  let hiddenSince = 0

  const ask = async () => {
    lastAsked = Date.now()
    const live = await askRelease()
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
    else if (Date.now() - hiddenSince >= hiddenLongMs) void ask()
  })

  return {
    isOutdated,
    hasNavigated: async () => {
      isInUse = false
      if (Date.now() - lastAsked < askEveryMs) return
      const { href } = location
      await ask()
      if (isOutdated() && !isInUse && href === location.href) replace(href)
    },
    moveTo: async ({ href, pathname, search }) => {
      await ask()
      const isWanted = pathname === location.pathname
      // Once: two gateways may not agree on what is live. The fragment may hold the secret of a mailed link.
      const note = `left ${release} ${pathname}${search}`
      const mayMove = isWanted && isOutdated() && leaveNote(note, '')
      if (mayMove) replace(href)
      return mayMove
    },
  }
}
