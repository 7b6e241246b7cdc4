import type { BootData } from 'portal-contract'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import {
  createApiClient,
  expireSession,
  observeSession,
  type PublicRealm,
  useSession,
} from 'shared-api'
import {
  createPortalI18n,
  formatNumber,
  type Language,
  type PortalI18n,
  storedLanguage,
} from 'shared-i18n'
import { showAlert } from 'shared-ui/alerts'
import { watchLeftovers } from '#src/leftovers/leftovers.ts'
import { Portal } from '#src/portal.tsx'
import { observeForms } from '#src/release/dirty-forms.ts'
import {
  dropOverride,
  takeDroppedOverride,
  watchRelease,
} from '#src/release/release-watch.ts'
import { claimScriptPolicy } from '#src/remotes/build-files.ts'
import { federate } from '#src/remotes/federation.ts'
import { watchFreezes } from '#src/remotes/freezes.ts'
import { createRemotes } from '#src/remotes/remotes.ts'
import { prefetchRemotes } from '#src/remotes/when-to-prefetch.ts'
import { createPortalRouter } from '#src/router/portal-router.ts'
import { createHealth, createReporter } from '#src/telemetry/beacons.ts'
import { publishStatus } from '#src/telemetry/portal-status.ts'
import { hydrated, nextTask } from '#src/when.ts'
import { initialPage, readBootData } from './initial-page.ts'
import { createTextsReader } from './read-texts.ts'

/** The browser may not have kept the language cookie. @returns whether the HTML can be hydrated */
async function applyStoredLanguage(boot: BootData, i18n: PortalI18n): Promise<boolean> {
  const stored = storedLanguage()
  if (stored === null || stored === boot.language) return true
  try {
    await i18n.changeLanguage(stored)
  } catch {
    // Its texts did not load. A page in the other language is better than none.
    return true
  }
  document.documentElement.lang = stored
  return false
}

/**
 * Starts the portal in the browser: hydrates the HTML, then runs the page's loader. It takes several tasks, so that
 * none blocks a slow phone for long.
 *
 * @param own URL of the shell's main script
 */
export async function start(own: string): Promise<void> {
  const boot = readBootData()
  const { registry, overrides = [] } = boot
  const language = boot.language as Language
  // Before any code of a remote runs.
  claimScriptPolicy(registry, own)
  const report = createReporter(registry)
  const i18n = createPortalI18n({
    language,
    resources: boot.resources as Record<string, Record<string, unknown>>,
    read: createTextsReader(registry),
  })
  const canHydrate = await applyStoredLanguage(boot, i18n)
  await nextTask()
  const watch = watchRelease(registry.release)
  const health = createHealth(registry)
  const freezes = watchFreezes(registry.remotes)
  for (const remote of freezes.found)
    health.fail({ remote, kind: 'freeze', isHealed: remote.previous !== undefined })
  await nextTask()
  // Before any code of a remote runs.
  const leftovers = watchLeftovers(registry, i18n, {
    report: (error, remote) => report('leftover', error, remote),
    onStuck: (remote) => health.fail({ remote, kind: 'leftover', isHealed: false }),
    reload: () => location.reload(),
  })
  await nextTask()
  const loadModule = publishStatus(boot, federate(registry))
  const remotes = createRemotes({
    loadModule: (remote, build) =>
      freezes.watch({ name: remote.name, build: build.build }, () =>
        loadModule(remote, build),
      ),
    freezes,
    ...i18n,
    leave: async (remote, url, error) =>
      dropOverride(overrides, remote, url) ||
      (await watch.leaveAssetsOrigin(remote, url, error)) ||
      watch.moveTo(url),
    onError: (remote, error) => report('load', error, remote.name),
    onFailure: health.fail,
  })
  observeForms()
  // Before the router, whose loaders ask whether there is a session.
  observeSession()
  const api = createApiClient({
    getToken: () => useSession.getState().token,
    // The session guard of the page then leads the visitor to the account page.
    onUnauthorized: expireSession,
    realmHash: boot.realmHash,
  })
  // The answers are in the language of the HTML.
  const live = canHydrate ? boot.live : undefined
  const initial = initialPage({ registry, live }, remotes, new URL(location.href))
  await nextTask()
  const router = createPortalRouter(boot, { remotes, api, watch, leftovers, initial })
  await nextTask()
  // The first format of a number loads the rules of a language, which the first list would wait for.
  formatNumber(0, language)
  await nextTask()
  const root = document.getElementById('root')
  if (!root) throw new Error('The HTML has no #root')
  const portal = (
    <Portal
      api={api}
      i18n={i18n}
      realm={boot.realm as PublicRealm}
      renderedAt={() => live?.renderedAt ?? null}
    >
      <RouterProvider router={router} />
    </Portal>
  )
  // What React catches: failures inside pages, and HTML that did not match.
  const reportRender = (error: unknown) => report('render', error)
  const options = {
    onCaughtError: reportRender,
    onUncaughtError: reportRender,
    onRecoverableError: reportRender,
  }
  // HTML in another language is replaced: hydrating first would show two languages. Development has no HTML of pages.
  if (canHydrate && root.hasChildNodes())
    startTransition(() => void hydrateRoot(root, portal, options))
  else createRoot(root, options).render(portal)
  await nextTask()
  const dropped = takeDroppedOverride(overrides)
  if (dropped) showAlert(i18n.i18n.t('shell:override.dropped', { remote: dropped }))
  // No page waits for these.
  const loadLater = async () => {
    void health.observe()
    const { createPrefetch } = await import(
      /* webpackChunkName: "idle" */ '#src/remotes/prefetch.ts'
    )
    return createPrefetch(registry, remotes)
  }
  void hydrated().then(() => prefetchRemotes(loadLater))
}
