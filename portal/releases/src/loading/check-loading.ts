import { containerName, type Manifest } from 'portal-contract'
import { browserScripts, type ServedBuild } from '#src/builds/build.ts'
import { copyHint } from '#src/checks/shared-modules.ts'
import { loadLimitMs } from '#src/compose/renderer.ts'
import { type Finding, findingsOf, warning } from '#src/findings/finding.ts'
import { type Loading, loadRemote } from '#src/loading/browser/load-remote.ts'
import type { Browser } from '#src/loading/browser/open-browser.ts'
import type { LoadAnswer } from '#src/loading/browser/page/load-pages.ts'
import { assetUrl } from '#src/store/store.ts'
import { checkVisits, firstLine, hintFor } from './check-visits.ts'

/** Compares the pages in a remote's container with those of its manifest, and says which have no code. */
function checkPages({ name, routes }: Manifest, { paths, broken }: LoadAnswer): Finding[] {
  const finding = findingsOf('pages', name)
  if (!paths) {
    const hint = 'export `pages` from the module that it exposes as ./routes'
    return [finding('exposes no pages', './routes', hint)]
  }
  const declared = routes.map(({ path }) => path)
  const missing = declared.filter((path) => !paths.includes(path))
  const undeclared = paths.filter((path) => !declared.includes(path))
  return [
    ...missing.map((path) =>
      finding(
        `declares ${path}, but its container has no page for it`,
        `route ${path}`,
        'export the page, or take the route out of the declaration',
      ),
    ),
    ...undeclared.map((path) =>
      finding(
        `has a page for ${path}, which it does not declare`,
        `page ${path}`,
        'declare its route, or take the page out',
      ),
    ),
    ...Object.entries(broken).map(([path, why]) =>
      finding(
        `its page ${path} does not load: ${why}`,
        `page ${path}`,
        'publish every chunk of the build, as the bundler wrote it',
      ),
    ),
  ]
}

function checkContainer(manifest: Manifest, answer: LoadAnswer): Finding[] {
  if (answer.failure === null) return checkPages(manifest, answer)
  const finding = findingsOf('container', manifest.name)
  const container = containerName(manifest.name)
  if (!answer.hasContainer) {
    const hint = `build the entry as a classic script, with \`library: { type: 'global', name: '${container}' }\``
    return [finding(`its entry leaves no ${container}`, manifest.entry, hint)]
  }
  const hint = 'expose ./routes, and publish every chunk of the build'
  return [finding(`does not load: ${firstLine(answer.failure)}`, './routes', hint)]
}

const pathHint =
  "leave the public path to the browser: `output.publicPath: 'auto'`, or `base: './'` of Vite"

function checkRequests(manifest: Manifest, { seen }: Loading): Finding[] {
  const { name, entry } = manifest
  const finding = findingsOf('requests', name)
  return [
    ...seen.missing.map((file) => {
      const isOwn = file.startsWith(assetUrl(manifest, ''))
      const hint = isOwn ? 'publish every chunk of the build' : pathHint
      return finding('asks for a file that is not in the build', file, hint)
    }),
    ...seen.elsewhere.map((url) => {
      const isCode = /\.(m?js|css)$/.test(url)
      const hint = isCode ? pathHint : 'bring the file along, or ask for it in an effect'
      return finding(`asks ${new URL(url).origin} while it is loaded`, url, hint)
    }),
    ...seen.calls.map((call) =>
      finding(`asks for ${call} while it is loaded`, entry, 'ask in a loader or an effect'),
    ),
    ...[...new Set(seen.errors)].map((error) =>
      finding(
        `the browser reports: ${firstLine(error)}`,
        entry,
        hintFor(error, 'let it load without an error'),
      ),
    ),
  ]
}

/** Another team's page is on screen while a remote is loaded. */
function checkSideEffects(
  { name, entry }: Manifest,
  { listeners }: Loading,
  { changes }: LoadAnswer,
): Finding[] {
  const hint = 'do it in an effect, an event handler or a loader: loading is not showing'
  const effects = [...changes.map((what) => ({ what, where: entry })), ...listeners]
  return effects.map(({ what, where }) =>
    findingsOf('side effects', name)(`${what} while it is loaded`, where, hint),
  )
}

/** The shell has a federation runtime for all. */
function checkRuntime({ name, entry, files }: Manifest, answer: LoadAnswer): Finding[] {
  if (!answer.hasRuntime) return []
  const scripts = Object.keys(files).filter((file) => browserScripts.test(file))
  const bytes = scripts.reduce((sum, file) => sum + (files[file]?.bytes ?? 0), 0)
  const what = `brings a federation runtime of its own; its scripts weigh ${bytes} bytes`
  const hint =
    "take the shell's by `experiments: { externalRuntime: true }` of the federation plugin"
  return [warning(findingsOf('size', name)(what, entry, hint))]
}

/**
 * Loads a remote in a browser, in a page of a shell, and mounts its pages: it exposes the pages that it declares, takes
 * React from the shell, needs no file that is missing, and leaves nothing behind.
 *
 * @param limit how long it and each page may take, in milliseconds
 */
export async function checkLoading(
  browser: Browser,
  remote: ServedBuild,
  shell: ServedBuild,
  limit = loadLimitMs,
): Promise<Finding[]> {
  const { manifest } = remote
  const loading = await loadRemote(browser, remote, shell, limit)
  const { answer } = loading
  if (!answer) {
    const what = `does not finish loading after ${limit} ms`
    const hint = 'look for a loop at the top of a module'
    return [findingsOf('container', manifest.name)(what, manifest.entry, hint)]
  }
  const copies = Object.entries(loading.copies)
    .filter(([, count]) => count > 0)
    .map(([module]) => {
      const what = `brings a copy of ${module}`
      return findingsOf('shared modules', manifest.name)(what, './routes', copyHint(module))
    })
  // Pages with a React of their own fail for that alone.
  const visits = copies.length > 0 ? [] : checkVisits(manifest, loading.visits, limit)
  return [
    ...checkContainer(manifest, answer),
    ...copies,
    ...checkRequests(manifest, loading),
    ...checkSideEffects(manifest, loading, answer),
    ...checkRuntime(manifest, answer),
    ...visits,
  ]
}
