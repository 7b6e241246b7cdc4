import type { BrowserContext, Page } from 'playwright-core'
import { hydratedMark, PortalError } from 'portal-contract'
import type { ServedBuild } from '#src/builds/build.ts'
import { assetUrl, buildName } from '#src/store/store.ts'
import { type HostShell, hostPage, neighbourPath } from './host-page.ts'
import { installSnapshot, snapshotKey } from './in-page.ts'
import { inspectPage } from './inspect-page.ts'
import type { Browser } from './open-browser.ts'
import { checkOrigin, createWitness, serveBuilds } from './serve-builds.ts'

const startLimitMs = 60_000

type Apps = {
  shell: HostShell
  remote?: ServedBuild
  names?: readonly string[]
}

/** Runs in the page. */
const isReady = (mark: string) => {
  const { trustedTypes } = globalThis as { trustedTypes?: { defaultPolicy: unknown } }
  const runtime = Reflect.get(globalThis as object, '__FEDERATION__')
  const isShown = performance.getEntriesByName(mark).length > 0
  return Boolean(trustedTypes?.defaultPolicy && runtime?.__INSTANCES__?.length && isShown)
}

/** The requests of a page that have not ended. */
function watchRequests(page: Page): ReadonlySet<Promise<void>> {
  const open = new Set<Promise<void>>()
  page.on('request', (request) => {
    const response = request.response().then((answer) => answer?.finished())
    const ended = response.catch(() => {}).then(() => void open.delete(ended))
    open.add(ended)
  })
  return open
}

async function open(context: BrowserContext, { shell, remote, names }: Apps) {
  const witness = createWitness()
  const builds = remote ? [shell, remote] : [shell]
  const host = hostPage(shell, remote?.manifest, names)
  await serveBuilds(context, host, builds, remote?.manifest.samples ?? {}, witness)
  await context.addInitScript(installSnapshot, snapshotKey)
  const page = await context.newPage()
  const requests = watchRequests(page)
  page.on('pageerror', ({ name, message }) => witness.note('errors', `${name}: ${message}`))
  page.on('console', (message) => {
    // What code writes has arguments. That a file did not load is known from its request.
    const isOfBrowser = message.type() === 'error' && message.args().length === 0
    const text = message.text()
    if (isOfBrowser && !text.startsWith('Failed to load resource'))
      witness.note('errors', text)
  })
  await page.goto(checkOrigin + neighbourPath)
  await page.waitForFunction(isReady, hydratedMark, { timeout: startLimitMs }).catch(() => {
    const { errors, reports } = witness.take()
    const [error = 'it shares no modules, claims no script policy, or shows no page'] = [
      ...errors,
      ...reports.map(({ message }) => message),
    ]
    throw new PortalError(
      `${buildName(shell.manifest)} does not start in a browser: ${error}`,
      'check with a shell that does',
    )
  })
  witness.take()
  const inspected = remote?.manifest ?? shell.manifest
  return { page, witness, requests, ...(await inspectPage(page, assetUrl(inspected, ''))) }
}

/** A tab in which a shell shows the empty page of the neighbour. Close its context after use. */
export type Tab = Awaited<ReturnType<typeof open>>

/** Starts a shell in a tab of its own, under the policy that visitors get. @throws PortalError when it does not start */
export async function startShell(browser: Browser, apps: Apps): Promise<Tab> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  return open(context, apps).catch(async (error: unknown) => {
    await context.close()
    throw error
  })
}
