import { readFile } from 'node:fs/promises'
import {
  AppSchema,
  closedObject,
  type Manifest,
  NameSchema,
  PortalError,
  problemsOf,
} from 'portal-contract'
import Type from 'typebox'
import { Value } from 'typebox/value'
import { fileLimit, imageLimit, scriptLimits } from '#src/checks/files.ts'
import { type Finding, findingsOf } from '#src/findings/finding.ts'
import { ifMissing, parseJson } from '#src/store/files.ts'

/** What a tag means. `approve`: it waits for `portal approve`. */
const MeaningSchema = Type.Union([
  Type.Literal('live'),
  closedObject({ live: Type.Literal(true), approve: Type.Boolean() }),
  closedObject({ canary: Type.Integer({ minimum: 1, maximum: 99 }) }),
  Type.Literal('preview'),
])

const ListedAppSchema = closedObject({
  /** The name of its package in the registry. */
  package: Type.String({ pattern: '^(@[a-z0-9][a-z0-9._-]*/)?[a-z0-9][a-z0-9._-]*$' }),
  registry: Type.Optional(Type.String({ pattern: '^https?://' })),
  /** Paths of its pages. `/guides/*` is `/guides` and all below it. */
  routes: Type.Array(Type.String({ pattern: '^/' })),
  namespaces: Type.Array(NameSchema),
  /** The lowest and the highest `order` of its navigation entries. Without it, it has none. */
  navigation: Type.Optional(Type.Tuple([Type.Integer(), Type.Integer()])),
  /** What it may declare that its files weigh, in bytes. Without it, no more than the portal allows everybody. */
  weights: AppSchema.properties.weights,
  /** Gets a POST with JSON when a version is refused, waits for approval, or goes live. */
  notify: Type.Optional(Type.String({ pattern: '^https?://' })),
  /** Tag, or the beginning of tags with `*` → what it means. */
  tags: Type.Optional(Type.Record(Type.String(), MeaningSchema)),
  /** This version is live, whatever tags say. */
  version: Type.Optional(Type.String()),
})

/** `portal.apps.json`: which app may come from which package, and what it may do. */
const AppsListSchema = closedObject({
  $schema: Type.Optional(Type.String()),
  /** The registry of the apps that name none. */
  registry: Type.String({ pattern: '^https?://' }),
  apps: Type.Record(NameSchema, ListedAppSchema),
})

export type ListedApp = Omit<Type.Static<typeof ListedAppSchema>, 'registry' | 'tags'> & {
  name: string
  registry: string
  tags: Readonly<Record<string, Type.Static<typeof MeaningSchema>>>
}

const usualTags: ListedApp['tags'] = {
  live: 'live',
  next: { canary: 10 },
  'pr-*': 'preview',
}

/** The JSON schema of `portal.apps.json`. */
export const appsListJsonSchema = () =>
  JSON.stringify({ title: 'portal.apps.json', ...AppsListSchema }, null, 2)

/** Reads the operator's list. @throws PortalError when it is missing, or invalid */
export async function readAppsList(path: string): Promise<ListedApp[]> {
  const text = await readFile(path, 'utf8').catch(ifMissing(null))
  if (text === null) {
    const hint = 'list the apps that come from a registry there'
    throw new PortalError(`${path} is missing`, hint)
  }
  const value = parseJson(text, path, 'correct it', true)
  if (!Value.Check(AppsListSchema, value))
    throw new PortalError(
      `${path} is not a list of apps:\n  ${problemsOf(AppsListSchema, value).join('\n  ')}`,
      "'portal follow --schema' prints what it may hold",
    )
  const { registry, apps } = value
  return Object.entries(apps).map(([name, app]) => ({
    ...app,
    name,
    registry: new URL(`${app.registry ?? registry}/`.replace(/\/+$/, '/')).href,
    tags: app.version === undefined ? (app.tags ?? usualTags) : {},
  }))
}

/** What an app's tags ask for. */
export type Targets = {
  live?: { version: string; tag: string; needsApproval: boolean }
  canary?: { version: string; tag: string; share: number }
  /** Tag → version. */
  previews: Record<string, string>
}

function meaningOf(tags: ListedApp['tags'], tag: string) {
  if (Object.hasOwn(tags, tag)) return tags[tag]
  const patterns = Object.keys(tags).filter(
    (pattern) => pattern.endsWith('*') && tag.startsWith(pattern.slice(0, -1)),
  )
  const [closest = ''] = patterns.sort((one, other) => other.length - one.length)
  return tags[closest]
}

/**
 * @param tags of the package, each with its version
 * @returns what is to be live, in a canary and in previews. Of several tags with one meaning, the first by name counts
 */
export function targetsOf(app: ListedApp, tags: Readonly<Record<string, string>>): Targets {
  const targets: Targets = { previews: {} }
  if (app.version !== undefined)
    targets.live = { version: app.version, tag: 'portal.apps.json', needsApproval: false }
  for (const [tag, version] of Object.entries(tags).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const meaning = meaningOf(app.tags, tag)
    if (meaning === undefined) continue
    if (meaning === 'preview') targets.previews[tag] = version
    else if (meaning === 'live') targets.live ??= { version, tag, needsApproval: false }
    else if ('live' in meaning)
      targets.live ??= { version, tag, needsApproval: meaning.approve }
    else targets.canary ??= { version, tag, share: meaning.canary }
  }
  return targets
}

const usualWeights = { scripts: scriptLimits.remote, image: imageLimit, file: fileLimit }

const covers = (pattern: string, path: string) =>
  pattern.endsWith('/*') ? `${path}/`.startsWith(pattern.slice(0, -1)) : path === pattern

/** Finds what a build does that the operator's list does not allow its app. */
export function checkListed(manifest: Manifest, app: ListedApp): Finding[] {
  const hint = 'ask the operator of the portal, who says so in portal.apps.json'
  const finding = (what: string, where: string) =>
    findingsOf('list', manifest.name)(what, where, hint)
  if (manifest.name !== app.name)
    return [finding(`is not ${app.name}, which ${app.package} may deliver`, app.package)]
  const [least = 0, most = -1] = app.navigation ?? []
  const places = app.navigation ? `from ${least} to ${most}` : 'nowhere'
  // The list may raise one limit and say nothing of the others.
  const allowed: Record<string, number> = { ...usualWeights, ...app.weights }
  return [
    ...manifest.routes
      .filter(({ path }) => !app.routes.some((pattern) => covers(pattern, path)))
      .map(({ path }) => finding('has a page that is not its own', path)),
    ...manifest.namespaces
      .filter((namespace) => !app.namespaces.includes(namespace))
      .map((namespace) => finding('has texts that are not its own', namespace)),
    ...manifest.navigation
      .filter(({ order }) => order < least || order > most)
      .map(({ path, order }) =>
        finding(`has a navigation entry at ${order}, where it may have ${places}`, path),
      ),
    ...Object.entries(manifest.weights ?? {})
      .filter(([kind, weight]) => weight > (allowed[kind] ?? 0))
      .map(([kind, weight]) =>
        finding(`declares that ${kind} weigh up to ${weight} bytes`, `weights.${kind}`),
      ),
  ]
}
