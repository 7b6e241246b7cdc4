import type { Browser } from 'playwright-core'
import { containerName, type Manifest } from 'portal-contract'
import { browserScripts, type ServedBuild } from '#src/builds/build.ts'
import { copyHint } from '#src/checks/shared-modules.ts'
import { loadLimitMs } from '#src/compose/renderer.ts'
import { type Finding, findingsOf, once, warning } from '#src/findings/finding.ts'
import { assetUrl } from '#src/store/store.ts'
import type { LoadAnswer } from './in-page.ts'
import { type Loading, loadRemote, type Visit } from './load-remote.ts'

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

/** Notes what is wrong, where, and how to mend it. */
type Note = (check: string, what: string, where: string, hint: string) => void

function noteVisit(note: Note, path: string, visit: Visit, limit: number): void {
  const { end, seen, changes, listeners } = visit
  const tell = (what: string, hint: string, where = `page ${path}`) =>
    note('pages', firstLine(what), where, hint)
  if (end === 'slow')
    tell(`does not finish rendering within ${limit} ms`, 'look for a loop')
  if (end === 'stuck')
    tell(`cannot be left within ${limit} ms`, 'let the clicks on links pass')
  for (const { kind, message } of seen.reports) {
    if (kind === 'leftover') tell(message, putBack)
    // The browser itself tells of a rejection.
    else if (kind !== 'rejection')
      tell(`cannot be mounted: ${message}`, hintFor(message, mend))
  }
  for (const error of seen.errors)
    tell(`the browser reports: ${error}`, hintFor(error, mend))
  for (const file of seen.missing) tell(`asks for ${file}, which is not there`, bring)
  for (const url of seen.elsewhere) tell(`asks for ${url}`, bring)
  if (seen.documents.length > 0)
    tell('loads the document again', 'navigate by links or by the router')
  for (const change of changes)
    if (!isStored(change)) tell(`${change} and leaves it behind`, putBack)
  for (const { what, where } of listeners) tell(`${what} after it was left`, putBack, where)
}

function notePages(note: Note, { routes }: Manifest, { paths, broken }: LoadAnswer): void {
  if (!paths) {
    const hint = 'export `pages` from the module that it exposes as ./routes'
    note('pages', 'exposes no pages', './routes', hint)
    return
  }
  const declared = routes.map(({ path }) => path)
  for (const path of declared.filter((one) => !paths.includes(one))) {
    const hint = 'export the page, or take the route out of the declaration'
    const what = `declares ${path}, but its container has no page for it`
    note('pages', what, `route ${path}`, hint)
  }
  for (const path of paths.filter((one) => !declared.includes(one))) {
    const hint = 'declare its route, or take the page out'
    note('pages', `has a page for ${path}, which it does not declare`, `page ${path}`, hint)
  }
  for (const [path, why] of Object.entries(broken)) {
    const hint = 'publish every chunk of the build, as the bundler wrote it'
    note('pages', `its page ${path} does not load: ${why}`, `page ${path}`, hint)
  }
}

function noteContainer(note: Note, manifest: Manifest, answer: LoadAnswer): void {
  const { failure, hasContainer } = answer
  const container = containerName(manifest.name)
  if (failure === null) notePages(note, manifest, answer)
  else if (hasContainer) {
    const hint = 'expose ./routes, and publish every chunk of the build'
    note('container', `does not load: ${firstLine(failure)}`, './routes', hint)
  } else {
    const hint = `build the entry as a classic script, with \`library: { type: 'global', name: '${container}' }\``
    note('container', `its entry leaves no ${container}`, manifest.entry, hint)
  }
}

const pathHint =
  "leave the public path to the browser: `output.publicPath: 'auto'`, or `base: './'` of Vite"

function noteRequests(note: Note, manifest: Manifest, { seen }: Loading): void {
  const { entry } = manifest
  for (const file of seen.missing) {
    const isOwn = file.startsWith(assetUrl(manifest, ''))
    const hint = isOwn ? 'publish every chunk of the build' : pathHint
    note('requests', 'asks for a file that is not in the build', file, hint)
  }
  for (const url of seen.elsewhere) {
    const isCode = /\.(m?js|css)$/.test(url)
    const hint = isCode ? pathHint : 'bring the file along, or ask for it in an effect'
    note('requests', `asks ${new URL(url).origin} while it is loaded`, url, hint)
  }
  for (const call of seen.calls) {
    const hint = 'ask in a loader or an effect'
    note('requests', `asks for ${call} while it is loaded`, entry, hint)
  }
  for (const error of seen.errors) {
    const hint = hintFor(error, 'let it load without an error')
    note('requests', `the browser reports: ${firstLine(error)}`, entry, hint)
  }
}

/** Warns of a federation runtime: the shell has one for all. */
function runtimeOf({ name, entry, files }: Manifest): Finding {
  const scripts = Object.keys(files).filter((file) => browserScripts.test(file))
  const bytes = scripts.reduce((sum, file) => sum + (files[file]?.bytes ?? 0), 0)
  const what = `brings a federation runtime of its own; its scripts weigh ${bytes} bytes`
  const hint =
    "take the shell's by `experiments: { externalRuntime: true }` of the federation plugin"
  return warning(findingsOf('size', name)(what, entry, hint))
}

/**
 * Loads a remote in a browser, in a page of a shell, and mounts its pages: it exposes the pages that it declares, takes
 * React from the shell, needs no file that is missing, and leaves nothing behind.
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
  const findings: Finding[] = []
  const note: Note = (check, ...found) =>
    void findings.push(findingsOf(check, name)(...found))
  const loading = await loadRemote(browser, remote, shell, limit)
  const { answer, copies } = loading
  if (!answer) {
    const what = `does not finish loading after ${limit} ms`
    note('container', what, entry, 'look for a loop at the top of a module')
    return findings
  }
  noteContainer(note, manifest, answer)
  for (const module of copies)
    note('shared modules', `brings a copy of ${module}`, './routes', copyHint(module))
  noteRequests(note, manifest, loading)
  // Another team's page is on screen while a remote is loaded.
  const hint = 'do it in an effect, an event handler or a loader: loading is not showing'
  const changes = answer.changes.map((what) => ({ what, where: entry }))
  for (const { what, where } of [...changes, ...loading.listeners])
    note('side effects', `${what} while it is loaded`, where, hint)
  if (answer.hasRuntime) findings.push(runtimeOf(manifest))
  // Pages with a React of their own fail for that alone.
  if (copies.length === 0)
    for (const [path, visit] of loading.visits) noteVisit(note, path, visit, limit)
  return once(findings)
}
