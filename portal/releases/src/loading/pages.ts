import type { Manifest } from 'portal-contract'
import { type Finding, findingsOf } from '#src/findings/finding.ts'
import type { LoadAnswer } from '#src/loading/browser/page/load-pages.ts'

/** Compares the pages in a remote's container with those of its manifest, and says which have no code. */
export function checkPages({ name, routes }: Manifest, answer: LoadAnswer): Finding[] {
  const finding = findingsOf('pages', name)
  const { paths, broken } = answer
  if (!paths) {
    const hint = 'export `pages` from the module that it exposes as ./routes'
    return [finding('exposes no pages', './routes', hint)]
  }
  const declared = routes.map(({ path }) => path)
  const lacking = declared.filter((path) => !paths.includes(path))
  const undeclared = paths.filter((path) => !declared.includes(path))
  return [
    ...lacking.map((path) =>
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
