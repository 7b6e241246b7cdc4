import type { Manifest } from 'portal-contract'
import { subset } from 'semver'
import type { Texts } from '#src/checks/texts.ts'

/** One difference between a build and the one that is live. */
export type Change = {
  /** `breaking`: a link, another app or the live shell may depend on the old state. */
  kind: 'breaking' | 'compatible'
  what: string
}

export type Side = {
  manifest: Manifest
  /** language → namespace → texts by key. */
  texts: ReadonlyMap<string, ReadonlyMap<string, Texts>>
  /** Weight of its first scripts, in bytes of brotli. */
  scriptBytes: number
}

/** What is found, by kind. */
type Found = Record<Change['kind'], string[]>
type Route = Manifest['routes'][number]

function without(list: Iterable<string>, other: Iterable<string>): string[] {
  const others = new Set(other)
  return [...list].filter((entry) => !others.has(entry))
}

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
  const known = before.map(({ path }) => path)
  const paths = after.map(({ path }) => path)
  for (const path of without(paths, known)) found.compatible.push(`route ${path} is new`)
}

function compareNavigation(before: Manifest, after: Manifest, found: Found): void {
  const links = ({ navigation }: Manifest) => navigation.map(({ path }) => path)
  for (const path of without(links(before), links(after)))
    found.breaking.push(`the navigation no longer leads to ${path}`)
  for (const path of without(links(after), links(before)))
    found.compatible.push(`the navigation leads to ${path}`)
}

/** All keys of a namespace, from all languages. */
function keysOf({ texts }: Side, namespace: string): string[] {
  const keys = [...texts.values()].flatMap((of) => [...(of.get(namespace)?.keys() ?? [])])
  return [...new Set(keys)]
}

/** Counts the changed texts in all languages. */
function countChanged(before: Side, after: Side, namespace: string): number {
  const changed = [...after.texts].flatMap(([language, namespaces]) => {
    const earlier = before.texts.get(language)?.get(namespace)
    const texts = namespaces.get(namespace) ?? new Map()
    return [...texts].filter(
      ([key, text]) => earlier?.has(key) && earlier.get(key) !== text,
    )
  })
  return changed.length
}

const count = (number: number) => `${number} ${number === 1 ? 'text' : 'texts'}`

function compareTexts(before: Side, after: Side, { breaking, compatible }: Found): void {
  const [{ namespaces: old }, { namespaces: now }] = [before.manifest, after.manifest]
  const kept = old.filter((name) => now.includes(name))
  for (const name of without(old, now)) breaking.push(`the namespace ${name} is gone`)
  for (const language of without(before.texts.keys(), after.texts.keys()))
    breaking.push(`the texts in ${language} are gone`)
  for (const name of kept) {
    const [had, has] = [keysOf(before, name), keysOf(after, name)]
    for (const key of without(had, has)) breaking.push(`the text ${name}:${key} is gone`)
    const added = without(has, had).length
    if (added) compatible.push(`${count(added)} of ${name} new`)
  }
  for (const name of kept) {
    const changed = countChanged(before, after, name)
    if (changed) compatible.push(`${count(changed)} of ${name} changed`)
  }
  for (const name of without(now, old)) compatible.push(`the namespace ${name} is new`)
  for (const language of without(after.texts.keys(), before.texts.keys()))
    compatible.push(`there are texts in ${language}`)
}

/** Compares what an app needs of the shell. */
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

/** Compares what a shell gives to remotes. */
function compareProvided(before: Manifest, after: Manifest, found: Found): void {
  const { breaking, compatible } = found
  const [given, gives] = [before.provides ?? {}, after.provides ?? {}]
  for (const language of without(before.languages ?? [], after.languages ?? []))
    breaking.push(`the portal no longer speaks ${language}`)
  for (const module of without(Object.keys(given), Object.keys(gives)))
    breaking.push(`no longer shares ${module}`)
  for (const [module, { version, names }] of Object.entries(gives)) {
    const earlier = given[module]
    const gone = names.includes('*') ? [] : without(earlier?.names ?? [], [...names, '*'])
    for (const name of gone) breaking.push(`no longer shares ${name} of ${module}`)
    const was = earlier ? `, not ${earlier.version}` : ''
    if (earlier?.version !== version) compatible.push(`shares ${module} ${version}${was}`)
  }
}

/** Compares two builds of one app. Breaking changes come first. */
export function compareSides(before: Side, after: Side): Change[] {
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
