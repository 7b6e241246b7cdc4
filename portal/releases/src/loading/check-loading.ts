import { containerName, type Manifest } from 'portal-contract'
import type { ServedBuild } from '#src/builds/build.ts'
import { loadLimitMs } from '#src/checks/limits.ts'
import { copyHint } from '#src/checks/marks.ts'
import { type Finding, findingsOf, warning } from '#src/findings/finding.ts'
import { type Loading, loadRemote } from '#src/loading/browser/load-remote.ts'
import type { Browser } from '#src/loading/browser/open-browser.ts'
import type { LoadAnswer } from '#src/loading/browser/page/load-pages.ts'
import { assetUrl } from '#src/store/store.ts'
import { checkVisits, firstLine, hintFor } from './page-findings.ts'
import { checkPages } from './pages.ts'

function checkContainer({ name, entry }: Manifest, answer: LoadAnswer): Finding[] {
  if (answer.failure === null) return []
  const finding = findingsOf('container', name)
  const container = containerName(name)
  if (!answer.hasContainer) {
    const hint = `build the entry as a classic script, with \`library: { type: 'global', name: '${container}' }\``
    return [finding(`its entry leaves no ${container}`, entry, hint)]
  }
  const hint = 'expose ./routes, and publish every chunk of the build'
  return [finding(`does not load: ${firstLine(answer.failure)}`, './routes', hint)]
}

const pathHint =
  "leave the public path to the browser: `output.publicPath: 'auto'`, or `base: './'` of Vite"

function checkRequests(manifest: Manifest, loading: Loading): Finding[] {
  const { name, entry } = manifest
  const finding = findingsOf('requests', name)
  const { missing, elsewhere, calls, errors } = loading.seen
  return [
    ...missing.map((file) =>
      finding(
        'asks for a file that is not in the build',
        file,
        file.startsWith(assetUrl(manifest, ''))
          ? 'publish every chunk of the build'
          : pathHint,
      ),
    ),
    ...elsewhere.map((url) =>
      finding(
        `asks ${new URL(url).origin} while it is loaded`,
        url,
        /\.(m?js|css)$/.test(url)
          ? pathHint
          : 'bring the file along, or ask for it in an effect',
      ),
    ),
    ...calls.map((call) =>
      finding(`asks for ${call} while it is loaded`, entry, 'ask in a loader or an effect'),
    ),
    ...[...new Set(errors)].map((error) =>
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
  const finding = findingsOf('side effects', name)
  return [
    ...changes.map((change) => finding(`${change} while it is loaded`, entry, hint)),
    ...listeners.map(({ what, where }) =>
      finding(`${what} while it is loaded`, where, hint),
    ),
  ]
}

function checkCopies({ name }: Manifest, { copies }: Loading): Finding[] {
  const brought = Object.entries(copies).filter(([, count]) => count > 0)
  return brought.map(([module]) =>
    findingsOf('shared modules', name)(
      `brings a copy of ${module}`,
      './routes',
      copyHint(module),
    ),
  )
}

/** The shell has a federation runtime for all. */
function checkRuntime(
  { name, entry, files }: Manifest,
  { hasRuntime }: LoadAnswer,
): Finding[] {
  if (!hasRuntime) return []
  const scripts = Object.entries(files).filter(([file]) => /^browser\/.*js$/.test(file))
  const bytes = scripts.reduce((sum, [, script]) => sum + script.bytes, 0)
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
    const what = `does not end to load after ${limit} ms`
    const hint = 'look for a loop at the top of a module'
    return [findingsOf('container', manifest.name)(what, manifest.entry, hint)]
  }
  const copies = checkCopies(manifest, loading)
  // Pages with a React of their own fail for that alone.
  const visits = copies.length > 0 ? [] : checkVisits(manifest, loading.visits, limit)
  return [
    ...checkContainer(manifest, answer),
    ...(answer.failure === null ? checkPages(manifest, answer) : []),
    ...copies,
    ...checkRequests(manifest, loading),
    ...checkSideEffects(manifest, loading, answer),
    ...checkRuntime(manifest, answer),
    ...visits,
  ]
}
