/// <reference lib="dom" />
import type { Snapshot } from './snapshot.ts'

export type Click = {
  address: string
  /** The performance mark of a page that is interactive. */
  mark: string
  /** The key of the snapshot. */
  snapshot: string
  /** Whether a player is logged in first. Without it, the session stays as it is. */
  isLoggedIn?: boolean
}

type Session = { startSession: (token: string) => void; endSession: () => void }

/** Runs in the page: clicks a link of the navigation, as a visitor does. @returns whether there is one */
export async function followLink(click: Click): Promise<boolean> {
  const { address, mark, snapshot: key, isLoggedIn } = click
  if (isLoggedIn !== undefined) {
    const [shell] = Reflect.get(globalThis as object, '__FEDERATION__').__INSTANCES__
    const isShared = 'shared-api' in (shell.shareScopeMap.default ?? {})
    const shared: (() => Session) | false =
      isShared && (await shell.loadShare('shared-api'))
    if (shared && isLoggedIn) shared().startSession('sample')
    else if (shared) shared().endSession()
    const snapshot = Reflect.get(globalThis, Symbol.for(key)) as Snapshot
    snapshot.take()
  }
  performance.clearMarks(mark)
  const link = document.querySelector<HTMLElement>(`a[href="${address}"]`)
  link?.click()
  return link !== null
}

/** Runs in the page: waits until nothing is left to do but to wait. Pictures below the fold load too. */
export async function rest(): Promise<void> {
  for (const image of document.images) image.loading = 'eager'
  await new Promise((resolve) => requestAnimationFrame(resolve))
  await new Promise((resolve) => requestIdleCallback(resolve))
}
