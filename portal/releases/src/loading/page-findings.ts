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

const putBack =
  'undo it in the cleanup of the effect that did it: other teams’ pages come next'
const mend = 'mend the page, or give it the answers it needs: `samples` in portal.config.ts'

/** What a page stores for its next visit is its own; the shell reports keys of others. */
const isStored = (change: string) => / to \w+Storage$| the cookie /.test(change)

/** What is wrong with a page that was mounted and left again. */
function checkVisit(name: string, path: string, visit: Visit, limit: number): Finding[] {
  const finding = findingsOf('pages', name)
  const where = `page ${path}`
  const { end, seen, changes, listeners } = visit
  const leftBehind = (what: string, place = where) =>
    finding(`${what} and leaves it behind`, place, putBack)
  const refused = (what: string) => finding(firstLine(what), where, hintFor(what, mend))
  return [
    ...(end === 'slow'
      ? [
          finding(
            `does not end to render after ${limit} ms`,
            where,
            'look for a loop, or for work without end',
          ),
        ]
      : []),
    ...(end === 'stuck'
      ? [
          finding(
            `cannot be left within ${limit} ms`,
            where,
            'let clicks and navigations of the portal pass',
          ),
        ]
      : []),
    ...seen.reports.flatMap(({ kind, message }) => {
      // The browser tells of a rejection too.
      if (kind === 'rejection') return []
      return kind === 'leftover'
        ? [finding(message, where, putBack)]
        : [refused(`cannot be mounted: ${message}`)]
    }),
    ...seen.errors.map((error) => refused(`the browser reports: ${error}`)),
    ...seen.missing.map((file) =>
      finding(
        `asks for ${file}, which is not there`,
        where,
        'bring the file along: import it',
      ),
    ),
    ...seen.elsewhere.map((url) =>
      finding(
        `asks for ${url}`,
        where,
        'bring the file along: pages load only from the portal',
      ),
    ),
    ...seen.documents.map(() =>
      finding('loads the document again', where, 'navigate by links or by the router'),
    ),
    ...changes.filter((change) => !isStored(change)).map((change) => leftBehind(change)),
    ...listeners.map(({ what, where: place }) => leftBehind(what, place)),
  ]
}

/** Says what is wrong with pages, each mounted once by a navigation inside the portal and left again. */
export function checkVisits(
  { name }: Manifest,
  visits: ReadonlyMap<string, Visit>,
  limit: number,
): Finding[] {
  const found = [...visits].flatMap(([path, visit]) => checkVisit(name, path, visit, limit))
  return once(found)
}
