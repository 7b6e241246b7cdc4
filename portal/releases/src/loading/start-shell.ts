import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { hydratedMark, PortalError } from 'portal-contract'
import type { ServedBuild } from '#src/builds/build.ts'
import { assetUrl, buildName } from '#src/store/store.ts'
import { type HostShell, hostPage, neighbourPath } from './host-page.ts'
import { installSnapshot, snapshotKey } from './in-page.ts'
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

/** A listener that all pages share: what it listens to, and the place of its code. */
export type Listener = { what: string; where: string }

const targets = { window: 'window', document: 'document', 'document.body': 'the body' }

/** @param folder the URL path of the code whose listeners count */
async function watchListeners(session: CDPSession, folder: string) {
  const scripts = new Map<string, string>()
  session.on('Debugger.scriptParsed', ({ scriptId, url }) => scripts.set(scriptId, url))
  await session.send('Debugger.enable')
  return async (): Promise<Listener[]> => {
    const found: Listener[] = []
    for (const [expression, name] of Object.entries(targets)) {
      const { result } = await session.send('Runtime.evaluate', { expression })
      const { objectId = '' } = result
      const { listeners } = await session.send('DOMDebugger.getEventListeners', {
        objectId,
      })
      for (const { type, scriptId, lineNumber } of listeners) {
        const [, file] = scripts.get(scriptId)?.split(folder) ?? []
        if (file === undefined) continue
        const where = `${file}:${lineNumber + 1}`
        found.push({ what: `listens to ${type} of ${name}`, where })
      }
    }
    return found
  }
}

/**
 * Runs in the page, on a list of all its objects: counts the inner objects of React (its dispatchers) and of React DOM
 * (its requests to a renderer). Bundlers drop properties that a copy does not use, but they rename none.
 */
function countInnerObjects(this: Record<string, unknown>[]) {
  const isMadeOf = (object: object, names: string[], needed: string[]) => {
    const own = Object.getOwnPropertyNames(object)
    return own.length > 0 && own.length <= names.length
      ? own.every((name) => names.includes(name)) &&
          needed.every((name) => own.includes(name))
      : false
  }
  const isInner = (value: unknown) => value === null || value instanceof Object
  const count = (is: (object: Record<string, unknown>) => boolean) => this.filter(is).length
  return {
    react: count(
      (one) =>
        (isMadeOf(one, ['H', 'A', 'T', 'S', 'G', 'V'], ['H']) &&
          Object.values(one).every(isInner)) ||
        Object.hasOwn(one, 'ReactCurrentDispatcher'),
    ),
    'react-dom': count(
      (one) =>
        isMadeOf(one, ['d', 'p', 'findDOMNode'], ['d', 'p']) && typeof one.p === 'number',
    ),
  }
}

/** Module → how many copies of it run, by the objects in the page's memory, which no bundler can rename or hide. */
async function countCopies(session: CDPSession): Promise<Record<string, number>> {
  const { result } = await session.send('Runtime.evaluate', {
    expression: 'Object.prototype',
  })
  const { objects } = await session.send('Runtime.queryObjects', {
    prototypeObjectId: result.objectId ?? '',
    objectGroup: 'copies',
  })
  const counted = await session.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: countInnerObjects.toString(),
    returnByValue: true,
  })
  await session.send('Runtime.releaseObjectGroup', { objectGroup: 'copies' })
  return counted.result.value
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
  // The browser itself is asked about the page, so that nothing in it is patched.
  const session = await context.newCDPSession(page)
  const folder = assetUrl(remote?.manifest ?? shell.manifest, '')
  return {
    page,
    witness,
    requests,
    listListeners: await watchListeners(session, folder),
    countCopies: () => countCopies(session),
  }
}

/** A tab in which a shell shows the empty page of the neighbour. Close its context after use. */
export type Tab = Awaited<ReturnType<typeof open>>

/** Starts a shell in a tab of its own, under the policy that visitors get. @throws PortalError when it does not start */
export async function startShell(browser: Browser, apps: Apps): Promise<Tab> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  try {
    return await open(context, apps)
  } catch (error) {
    await context.close()
    throw error
  }
}
