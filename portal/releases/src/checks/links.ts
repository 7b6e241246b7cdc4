import type { Manifest } from 'portal-contract'
import { type Build, browserScripts, searchFiles } from '#src/builds/build.ts'
import { type Finding, findingsOf, warning } from '#src/findings/finding.ts'
import { buildName } from '#src/store/store.ts'

const namesIn = ({ name, routes }: Manifest) =>
  routes.flatMap((route) => (route.name ? [`${name}.${route.name}`] : []))

/** Finds links by name that a live app has and its fallback has not: that app cannot go back alone. */
export async function checkLinks(
  build: Build,
  live: readonly Manifest[],
  fallbacks: readonly Manifest[],
): Promise<Finding[]> {
  const { name } = build.manifest
  const finding = findingsOf('links', name)
  const held = live.flatMap((app) => {
    const before = fallbacks.find((one) => one.name === app.name)
    if (!before || app.name === name) return []
    const known = namesIn(before)
    return namesIn(app)
      .filter((route) => !known.includes(route))
      .map((route) => ({ route, app, before, link: new RegExp(`["'\`]${route}["'\`]`) }))
  })
  if (held.length === 0) return []
  return searchFiles(build, browserScripts, (code, file) =>
    held
      .filter(({ link }) => link.test(code))
      .map(({ route, app, before }) =>
        finding(
          `links to ${route}, which ${buildName(before)} does not have: it holds ${buildName(app)}`,
          file,
          `nothing to mend; ${app.name} goes back only together with it: portal rollback ${app.name} ${name}`,
        ),
      )
      .map(warning),
  )
}
