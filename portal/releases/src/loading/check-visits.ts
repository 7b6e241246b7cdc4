import type { Manifest } from 'portal-contract'
import { type Finding, findingsOf, once } from '#src/findings/finding.ts'
import type { Visit } from '#src/loading/browser/visit-page.ts'

/** Errors of the runtime go on with a link and a stack. */
export const firstLine = (text: string) => text.trim().split('\n')[0] ?? ''

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
export const hintFor = (error: string, other: string) =>
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

/** Says what is wrong with pages, each mounted once by a navigation inside the portal and left again. */
export const checkVisits = (
  { name }: Manifest,
  visits: ReadonlyMap<string, Visit>,
  limit: number,
): Finding[] =>
  once([...visits].flatMap(([path, visit]) => checkVisit(name, path, visit, limit)))
