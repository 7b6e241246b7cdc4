import type { Manifest } from 'portal-contract'
import { subset } from 'semver'
import { readPublished, type ServedBuild } from '#src/builds/build.ts'
import { firstScriptBytes } from '#src/checks/files.ts'
import { type InLanguages, readNamespaces } from '#src/checks/texts.ts'
import { readEnvironment } from '#src/environments/environment.ts'
import { buildName, listEnvironments } from '#src/store/store.ts'

export type Difference = {
  /** `breaking`: a link, another app or the live shell may depend on the old state. */
  kind: 'breaking' | 'compatible'
  what: string
}

export type Side = Awaited<ReturnType<typeof readSide>>

type Found = Record<Difference['kind'], string[]>
type Route = Manifest['routes'][number]

const without = (list: readonly string[] = [], others: readonly string[] = []) =>
  list.filter((entry) => !others.includes(entry))

const pathsOf = (places: readonly { path: string }[]) => places.map(({ path }) => path)

function compareRoute(before: Route, after: Route, { breaking, compatible }: Found): void {
  const route = `route ${after.path}`
  if (before.frame !== after.frame)
    compatible.push(`${route} is drawn in ${after.frame}, not ${before.frame}`)
  if (!before.access && after.access) breaking.push(`${route} asks for a session`)
  if (before.access && !after.access) compatible.push(`${route} is open to everybody`)
  if (before.name && before.name !== after.name)
    breaking.push(`the name ${before.name} of ${route} is gone`)
}

function compareRoutes({ routes: before }: Manifest, after: Route[], found: Found): void {
  for (const route of before) {
    const { path, name } = route
    const same = after.find((one) => one.path === path)
    const moved = name && after.find((one) => one.name === name)
    if (same) compareRoute(route, same, found)
    else if (moved)
      found.breaking.push(`route ${path} is now ${moved.path}: links to the old one fail`)
    else found.breaking.push(`route ${path} is gone${name ? `, and its name ${name}` : ''}`)
  }
  for (const path of without(pathsOf(after), pathsOf(before)))
    found.compatible.push(`route ${path} is new`)
}

function compareNavigation(before: Manifest, after: Manifest, found: Found): void {
  const [old, now] = [before, after].map(({ navigation }) => pathsOf(navigation))
  for (const path of without(old, now))
    found.breaking.push(`the navigation no longer leads to ${path}`)
  for (const path of without(now, old))
    found.compatible.push(`the navigation leads to ${path}`)
}

const keysOf = (texts: InLanguages) => [
  ...new Set(Object.values(texts).flatMap((of) => [...(of?.keys() ?? [])])),
]

const changedTexts = (before: InLanguages, after: InLanguages) =>
  Object.entries(after).flatMap(([language, texts]) => {
    const earlier = before[language]
    const isOther = ([key, text]: [string, unknown]) =>
      earlier?.has(key) && earlier.get(key) !== text
    return [...(texts ?? [])].filter(isOther)
  })

const count = (number: number) => `${number} ${number === 1 ? 'text' : 'texts'}`

function compareTexts(before: Side, after: Side, { breaking, compatible }: Found): void {
  const [old, now] = [before.texts, after.texts]
  const languages = [before, after].map(({ manifest }) => Object.keys(manifest.locales))
  const [spoken, speaks] = languages
  for (const name of without(Object.keys(old), Object.keys(now)))
    breaking.push(`the namespace ${name} is gone`)
  for (const language of without(spoken, speaks))
    breaking.push(`the texts in ${language} are gone`)
  for (const [name, texts] of Object.entries(now)) {
    const earlier = old[name]
    if (!earlier) {
      compatible.push(`the namespace ${name} is new`)
      continue
    }
    const [had, has] = [keysOf(earlier), keysOf(texts)]
    for (const key of without(had, has)) breaking.push(`the text ${name}:${key} is gone`)
    const added = without(has, had).length
    if (added) compatible.push(`${count(added)} of ${name} new`)
    const changed = changedTexts(earlier, texts).length
    if (changed) compatible.push(`${count(changed)} of ${name} changed`)
  }
  for (const language of without(speaks, spoken))
    compatible.push(`there are texts in ${language}`)
}

function compareNeeds(before: Manifest, after: Manifest, found: Found): void {
  const { breaking, compatible } = found
  const contract = `made for contract ${after.contract}, not ${before.contract}`
  if (after.contract > before.contract) breaking.push(contract)
  if (after.contract < before.contract) compatible.push(contract)
  for (const [module, range] of Object.entries(after.shared)) {
    const earlier = before.shared[module]
    if (earlier === range) continue
    if (earlier === undefined) compatible.push(`takes ${module} ${range} from the shell`)
    else if (subset(earlier, range))
      compatible.push(`takes ${module} ${range}, not only ${earlier}`)
    else breaking.push(`asks for ${module} ${range}, no longer ${earlier}`)
  }
}

function compareProvided(before: Manifest, after: Manifest, found: Found): void {
  const { breaking, compatible } = found
  const [given, gives] = [before.provides ?? {}, after.provides ?? {}]
  for (const language of without(before.languages, after.languages))
    breaking.push(`the portal no longer speaks ${language}`)
  for (const module of without(Object.keys(given), Object.keys(gives)))
    breaking.push(`no longer shares ${module}`)
  for (const [module, { version, names }] of Object.entries(gives)) {
    const earlier = given[module]
    const gone = names.includes('*') ? [] : without(earlier?.names, [...names, '*'])
    for (const name of gone) breaking.push(`no longer shares ${name} of ${module}`)
    const was = earlier ? `, not ${earlier.version}` : ''
    if (earlier?.version !== version) compatible.push(`shares ${module} ${version}${was}`)
  }
}

/** Compares two builds of one app. Breaking changes come first. */
export function compareSides(before: Side, after: Side): Difference[] {
  const found: Found = { breaking: [], compatible: [] }
  const [old, now] = [before.manifest, after.manifest]
  compareRoutes(old, now.routes, found)
  compareNavigation(old, now, found)
  compareTexts(before, after, found)
  compareNeeds(old, now, found)
  compareProvided(old, now, found)
  const more = after.scriptBytes - before.scriptBytes
  if (more !== 0)
    found.compatible.push(
      `the first scripts weigh ${after.scriptBytes} bytes of brotli, not ${before.scriptBytes} (${more > 0 ? '+' : ''}${more})`,
    )
  return (['breaking', 'compatible'] as const).flatMap((kind) =>
    found[kind].map((what) => ({ kind, what })),
  )
}

async function readSide(build: ServedBuild) {
  const texts = await readNamespaces(build)
  return { manifest: build.manifest, texts, scriptBytes: await firstScriptBytes(build) }
}

/** Compares two published builds of an app. */
export async function compareBuilds(store: string, name: string, from: string, to: string) {
  const read = async (build: string) =>
    readSide(await readPublished(store, { name, build }))
  return compareSides(await read(from), await read(to))
}

/**
 * Compares a build with what is live in every environment, and with the app's canaries. @returns nothing if nothing is live
 * @throws PortalError when an environment cannot be read, or names a build that is not in the store
 */
export async function compareWithLive(store: string, build: ServedBuild) {
  const after = await readSide(build)
  const { name } = build.manifest
  const compare = async (environment: string, live: string | null) => {
    if (live === null) return { environment, live, changes: [] }
    const app = { name, build: live }
    const changes = compareSides(await readSide(await readPublished(store, app)), after)
    return { environment, live: buildName(app), changes }
  }
  const comparisons: Awaited<ReturnType<typeof compare>>[] = []
  for (const environment of await listEnvironments(store)) {
    const { apps } = await readEnvironment(store, environment)
    const { build: live = null, canary } = apps[name] ?? {}
    comparisons.push(await compare(environment, live))
    if (canary) comparisons.push(await compare(`${environment}, canary`, canary.build))
  }
  return comparisons
}

/** The comparison of a build with the one that an environment serves. */
export type Comparison = Awaited<ReturnType<typeof compareWithLive>>[number]
