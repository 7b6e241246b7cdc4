import { containerName } from 'portal-contract'
import { assetUrl } from '#src/store/store.ts'
import type { Browser } from './open-browser.ts'
import { type LoadAnswer, loadPages } from './page/load-pages.ts'
import { recorderKey } from './page/recorder.ts'
import { type Copies, countCopies } from './react-copies.ts'
import type { Refusals, ServedBuild } from './serve-builds.ts'
import { startShell } from './start-shell.ts'

/** What a remote did in the browser. */
export type Loading = Refusals & {
  /** Null if it did not come to an end. */
  answer: LoadAnswer | null
  /** Errors that nobody caught, and those that the browser itself wrote to the console. */
  errors: string[]
  /** Copies of React that came with it. */
  copies: Copies
}

/** Null after the limit. Then nothing of the page is worth waiting for: it may hang. */
async function withinLimit<T>(work: Promise<T>, limit: number): Promise<T | null> {
  const { promise, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(resolve, limit, null)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
    work.catch(() => {})
  }
}

/**
 * Loads a remote in a page of a shell, by the shell's federation runtime.
 *
 * @param browser a tab of it is opened and closed again
 * @param limit how long the remote may take, in milliseconds
 * @throws PortalError when the shell itself does not start
 */
export async function loadRemote(
  browser: Browser,
  remote: ServedBuild,
  shell: ServedBuild,
  limit: number,
): Promise<Loading> {
  const { manifest } = remote
  const { page, refusals } = await startShell(browser, shell, remote)
  try {
    const session = await page.context().newCDPSession(page)
    const before = await countCopies(session)
    const errors: string[] = []
    page.on('pageerror', ({ name, message }) => errors.push(`${name}: ${message}`))
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text())
    })
    const request = {
      name: manifest.name,
      entry: assetUrl(manifest, manifest.entry),
      container: containerName(manifest.name),
      recorder: recorderKey,
    }
    const answer = await withinLimit(page.evaluate(loadPages, request), limit)
    const after = answer ? await countCopies(session) : before
    const copies = {
      react: after.react - before.react,
      'react-dom': after['react-dom'] - before['react-dom'],
    }
    return { ...refusals, answer, errors, copies }
  } finally {
    await page.context().close()
  }
}
