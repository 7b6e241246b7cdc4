import { containerName, type Manifest } from 'portal-contract'
import { browserScripts, type ServedBuild } from '#src/builds/build.ts'
import { copyHint } from '#src/checks/shared-modules.ts'
import { loadLimitMs } from '#src/compose/renderer.ts'
import { type Finding, findingsOf, once, warning } from '#src/findings/finding.ts'
import { assetUrl } from '#src/store/store.ts'
import type { LoadAnswer } from './in-page.ts'
import { type Loading, loadRemote, type Visit } from './load-remote.ts'
import type { Browser } from './open-browser.ts'

/** Errors of the runtime go on with a link and a stack. */
const firstLine = (text: string) => text.trim().split('\n')[0] ?? ''

/** What the browser or the shell says → what to do. */
const hints: [RegExp, string][] = [
  // A page allows one Trusted Types policy, the shell's.
  [
    /TrustedTypePolicy/,
    'leave `output.trustedTypes` out: the shell checks every script URL',
  ],
  [/TrustedHTML/, 'draw elements or text: the portal takes no HTML from strings'],
  [/unsafe-eval|TrustedScript\b/, 'leave out `eval` and `new Function`, also in libraries'],
  [
    /inline style/i,
    "put styles into a CSS module, or into an element's `style` property of React",
  ],
  [
    /TrustedScriptURL|not a script of this release|worker/i,
    'start workers and scripts from files of the build',
  ],
  [/Content Security Policy/, 'bring the file along: pages load only from the portal'],
]

/** @param other the hint for what nobody knows */
const hintFor = (error: string, other: string) =>
  hints.find(([known]) => known.test(error))?.[1] ?? other

const putBack = 'undo it in the cleanup of the effect that did it'
const bring = 'import the file, so that the build has it: pages load only from the portal'
const mend = 'mend the page, or give it the answers it needs: `samples` in portal.config.ts'

/** What a page stores for its next visit is its own; the shell reports keys of others. */
const isStored = (change: string) => / to \w+Storage$| the cookie /.test(change)

function checkVisit(name: string, path: string, visit: Visit, limit: number): Finding[] {
  const { end, seen, changes, listeners } = visit
  const note = (what: string, hint: string, where = `page ${path}`) =>
    findingsOf('pages', name)(firstLine(what), where, hint)
  const slow = `does not finish rendering within ${limit} ms`
  const stuck = `cannot be left within ${limit} ms`
  // The browser itself tells of a rejection.
  const reports = seen.reports.filter(({ kind }) => kind !== 'rejection')
  return [
    ...(end === 'slow' ? [note(slow, 'look for a loop')] : []),
    ...(end === 'stuck' ? [note(stuck, 'let the clicks on links pass')] : []),
    ...reports.map(({ kind, message }) =>
      kind === 'leftover'
        ? note(message, putBack)
        : note(`cannot be mounted: ${message}`, hintFor(message, mend)),
    ),
    ...seen.errors.map((error) =>
      note(`the browser reports: ${error}`, hintFor(error, mend)),
    ),
    ...seen.missing.map((file) => note(`asks for ${file}, which is not there`, bring)),
    ...seen.elsewhere.map((url) => note(`asks for ${url}`, bring)),
    ...seen.documents.map(() =>
      note('loads the document again', 'navigate by links or by the router'),
    ),
    ...changes
      .filter((change) => !isStored(change))
      .map((change) => note(`${change} and leaves it behind`, putBack)),
    ...listeners.map(({ what, where }) =>
      note(`${what} after it was left`, putBack, where),
    ),
  ]
}

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
  const { name, entry } = manifest
  const loading = await loadRemote(browser, remote, shell, limit)
  const { answer } = loading
  if (!answer) {
    const what = `does not finish loading after ${limit} ms`
    return [
      findingsOf('container', name)(what, entry, 'look for a loop at the top of a module'),
    ]
  }
  const copies = loading.copies.map((module) => {
    const what = `brings a copy of ${module}`
    return findingsOf('shared modules', name)(what, './routes', copyHint(module))
  })
  // Pages with a React of their own fail for that alone.
  const visited = copies.length > 0 ? [] : [...loading.visits]
  const visits = visited.flatMap(([path, visit]) => checkVisit(name, path, visit, limit))
  return [
    ...checkContainer(manifest, answer),
    ...copies,
    ...checkRequests(manifest, loading),
    ...checkSideEffects(manifest, loading, answer),
    ...checkRuntime(manifest, answer),
    ...once(visits),
  ]
}
