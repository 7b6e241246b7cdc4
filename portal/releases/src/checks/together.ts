import { contractVersion, type Manifest } from 'portal-contract'
import { satisfies } from 'semver'
import { type Build, browserScripts, searchFiles } from '#src/builds/build.ts'
import { languagesOf } from '#src/builds/texts.ts'
import { type Finding, findingsOf, warning } from '#src/findings/finding.ts'
import { buildName } from '#src/store/store.ts'
import { type Apps, checkNavigation, checkRoutes } from './routes.ts'

/** The namespace of the shell that all apps use. */
const commonNamespace = 'common'

function checkApps({ shell, remotes }: Apps): Finding[] {
  const builds = Map.groupBy([shell, ...remotes], ({ name }) => name)
  const twice = [...builds].filter(([, apps]) => apps.length > 1)
  return twice.map(([name, apps]) => {
    const where = apps.map(buildName).join(', ')
    return findingsOf('apps', name)('is there twice', where, 'name one build of each app')
  })
}

/** Every namespace has one owner, because all apps share one i18next instance. */
function checkNamespaces({ shell, remotes }: Apps): Finding[] {
  const owners = new Map([[commonNamespace, 'the portal']])
  return [shell, ...remotes].flatMap(({ name, namespaces }) =>
    namespaces.flatMap((namespace) => {
      const owner = owners.get(namespace)
      owners.set(namespace, owner ?? name)
      if (!owner) return []
      const what = `the namespace ${namespace} belongs to ${owner}`
      const hint = `give it another name, such as ${name}`
      return [findingsOf('namespaces', name)(what, `locales/*/${namespace}.json`, hint)]
    }),
  )
}

export function checkLanguages({ shell, remotes }: Apps): Finding[] {
  return [shell, ...remotes].flatMap(({ name, namespaces, locales }) =>
    languagesOf(shell)
      .filter((language) => namespaces.some((one) => !locales[language]?.[one]))
      .map((language) => {
        const hint = `translate ${namespaces.join(', ')} into ${language}`
        const what = `has no texts in ${language}`
        return findingsOf('languages', name)(what, `locales/${language}`, hint)
      }),
  )
}

/** Compares what a remote takes from the shell. Shells of other toolchains may not list it; rendering shows what is missing. */
function checkModules({ name, shared, uses }: Manifest, shell: Manifest): Finding[] {
  const { provides } = shell
  if (!provides) return []
  const finding = findingsOf('versions', name)
  return Object.entries(shared).flatMap(([module, range]) => {
    const given = provides[module]
    const place = `its imports of ${module}`
    if (!given) {
      const what = `takes ${module}, which ${buildName(shell)} does not share`
      return [finding(what, place, `release a shell that shares ${module}, or bundle it`)]
    }
    if (!satisfies(given.version, range)) {
      const what = `asks for ${module} ${range}; ${buildName(shell)} has ${given.version}`
      return [finding(what, place, `build it against ${module} ${given.version}`)]
    }
    if (given.names.includes('*')) return []
    return (uses?.[module] ?? [])
      .filter((used) => used !== '*' && !given.names.includes(used))
      .map((used) => {
        const what = `uses ${used} of ${module}, which ${buildName(shell)} does not share`
        const hint = `release a shell that shares ${used} first, or do without it`
        return finding(what, `its imports of ${used}`, hint)
      })
  })
}

function checkContract({ name, contract }: Manifest, shell: Manifest): Finding[] {
  if (contract === shell.contract) return []
  const what = `made for contract ${contract}; ${buildName(shell)} keeps ${shell.contract}`
  const hint =
    contract > shell.contract
      ? 'release the shell of that contract first'
      : 'build it again with the portal-kit of the shell'
  return [findingsOf('versions', name)(what, 'portal-manifest.json', hint)]
}

/** The pages' policies and HTML need a shell of this contract. */
function checkShell(shell: Manifest): Finding[] {
  if (shell.contract >= contractVersion) return []
  const what = `${buildName(shell)} was made for contract ${shell.contract}; this portal composes for ${contractVersion}`
  const hint = 'build the shell and the remotes again with this portal-kit'
  return [findingsOf('versions', shell.name)(what, 'portal-manifest.json', hint)]
}

/** Checks builds together. Without findings they make a portal. */
export function checkTogether(apps: Apps): Finding[] {
  const { shell, remotes } = apps
  return [
    ...checkApps(apps),
    ...checkRoutes(apps),
    ...checkNavigation(apps),
    ...checkNamespaces(apps),
    ...checkLanguages(apps),
    ...checkShell(shell),
    ...remotes.flatMap((remote) => [
      ...checkContract(remote, shell),
      ...checkModules(remote, shell),
    ]),
  ]
}

/** What one build changes for the worse. What the live apps have in common already is no fault of the build. */
function findNew(app: Manifest, live: Apps): Finding[] {
  const known = new Set(checkTogether(live).map((finding) => JSON.stringify(finding)))
  const { shell, remotes } = live
  const others = remotes.filter(({ name }) => name !== app.name)
  const apps =
    app.kind === 'shell' ? { shell: app, remotes } : { shell, remotes: [...others, app] }
  return checkTogether(apps).filter((finding) => !known.has(JSON.stringify(finding)))
}

/** Blames a build for what was found in a live app. */
export const brokenBy = (build: Manifest, { name, owner }: Manifest, found: Finding) => ({
  ...found,
  app: build.name,
  what: `breaks ${name} (${owner}): ${found.what}`,
  hint: `undo that, or have ${owner} build ${name} anew (${found.hint}), and name it too: ${name}@<build>`,
})

/** Checks one build together with what is live. */
export function checkAmong(app: Manifest, live: Apps): Finding[] {
  const others = [live.shell, ...live.remotes]
  return findNew(app, live).map((finding) => {
    const broken = others.find(({ name }) => name === finding.app && name !== app.name)
    return broken ? brokenBy(app, broken, finding) : finding
  })
}

/** The live remotes that a new shell does not exclude by its manifest: only a try shows whether they run in it. */
export function remotesThatStay(shell: Manifest, live: Apps): Manifest[] {
  const broken = findNew(shell, live).map(({ app }) => app)
  return live.remotes.filter(({ name }) => !broken.includes(name))
}

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
