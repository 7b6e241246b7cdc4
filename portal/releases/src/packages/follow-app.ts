import { PortalError } from 'portal-contract'
import { readEnvironment } from '#src/environments/environment.ts'
import { promoteBuilds } from '#src/environments/promote.ts'
import { rollback } from '#src/environments/rollback.ts'
import { checkWhole } from '#src/loading/check-whole.ts'
import type { FreeStore } from '#src/store/lock.ts'
import { artefactDir, exists } from '#src/store/store.ts'
import { type ListedApp, type Targets, targetsOf } from './apps-list.ts'
import type { FollowedApp } from './followed.ts'
import { type Package, type PackageAnswer, RefusedVersion, versionOf } from './registry.ts'
import { takeVersion } from './take-version.ts'

type Context = PackageAnswer & {
  store: FreeStore
  environment: string
  app: ListedApp
  /** Changed in place. */
  state: FollowedApp
  save: () => Promise<void>
  tell: (what: string) => Promise<void>
}

const named = ({ package: name }: ListedApp, version: string) => `${name}@${version}`

/** Refuses an answer that is older than one before, as a mirror may give. */
function remember({ app, state }: Context, found: Package): void {
  const { created = '', modified = '' } = found.time ?? {}
  const revision = Number.parseInt(found._rev ?? '0', 10) || 0
  const before = state.answer
  // A package that was unpublished and is published again begins anew.
  const isSame = before?.created === created
  if (isSame && (modified < before.modified || revision < before.revision)) {
    const what = `${app.registry} gives an older list of ${app.package} than before`
    throw new PortalError(what, 'what is live stays live, and it is asked again')
  }
  state.answer = { created, modified, revision }
  state.tags = found['dist-tags']
}

/** @returns the build of a version in the store; null if it is refused */
async function provide(context: Context, version: string) {
  const { found, store, environment, app, state, save, tell } = context
  const known = state.versions[version]
  const described = found && versionOf(app.registry, found, version)
  if (known && described && described.dist.integrity !== known.integrity)
    throw new PortalError(
      `${named(app, version)} was changed under its number: its hash was ${known.integrity}, and is ${described.dist.integrity}`,
      'ask who may publish it, and publish another version',
    )
  if (known?.refused !== undefined) return null
  const build = known?.build
  if (build && (await exists(artefactDir(store, { name: app.name, build })))) return build
  if (!described) {
    const hint = 'it is taken again'
    throw new PortalError(`${named(app, version)} is not in the store any more`, hint)
  }
  const { dist, _npmUser: publisher } = described
  const taken = {
    integrity: dist.integrity,
    ...(publisher && { publisher: publisher.name }),
  }
  try {
    const added = await takeVersion(store, app, described, (unpacked, dir) =>
      checkWhole(unpacked, { store, environment, app: dir }),
    )
    state.versions[version] = { ...taken, build: added }
    await save()
    return added
  } catch (error) {
    if (!(error instanceof RefusedVersion)) throw error
    state.versions[version] = { ...taken, refused: error.message }
    await save()
    await tell(error.message)
    return null
  }
}

/** Rendering may also fail because the machine had no memory left. */
const retryMs = 600_000

/** Puts a build live, or into a canary. What does not go together is tried again when the environment has moved, or later. */
async function put(
  { store, environment, app, state }: Context,
  { version, tag, share }: { version: string; tag: string; share?: number },
  build: string,
): Promise<void> {
  const { version: now } = await readEnvironment(store, environment)
  const { blocked } = state
  const isSame = blocked?.version === version && blocked.environment === now
  if (blocked && isSame && Date.now() - blocked.at < retryMs)
    throw new PortalError(blocked.why)
  const publisher = state.versions[version]?.publisher
  const by = `${publisher ? `${publisher}, ` : ''}${named(app, version)} ${tag}`
  const how = { by, canary: share }
  try {
    await promoteBuilds(store, environment, [{ name: app.name, build }], how)
    delete state.blocked
  } catch (error) {
    if (!(error instanceof PortalError)) throw error
    const why = `${named(app, version)} cannot go live: ${error.message}`
    state.blocked = { version, environment: now, why, at: Date.now() }
    throw new PortalError(why)
  }
}

async function followLive(context: Context, { live }: Targets) {
  const { app, state, tell } = context
  const isWaiting = state.waiting
  delete state.waiting
  if (!live || live.version === state.live) return
  const { version, tag } = live
  const build = await provide(context, version)
  if (!build) return
  if (live.needsApproval && !state.approved.includes(version)) {
    state.waiting = version
    const approve = `portal approve ${app.name}@${version}`
    if (isWaiting !== version)
      await tell(`${named(app, version)} waits for approval: ${approve}`)
    return
  }
  await put(context, { version, tag }, build)
  state.live = version
  await tell(`${named(app, version)} is live (${tag})`)
}

async function followCanary(context: Context, { canary }: Targets) {
  const { store, environment, app, state, tell } = context
  const { apps } = await readEnvironment(store, environment)
  const { build: liveBuild, canary: running } = apps[app.name] ?? {}
  const before = state.canary
  const begun = state.versions[before?.version ?? '']?.build
  const isRunning = begun !== undefined && running?.build === begun
  const isEnded = before && !isRunning && liveBuild !== begun
  const key = `${before?.tag}@${before?.version}`
  if (isEnded && !state.ended.includes(key)) state.ended.push(key)
  if (!canary) {
    if (before && isRunning) {
      const reason = `${app.package} has no tag ${before.tag} for it any more`
      await rollback(store, environment, { what: [app.name], isCanaryOnly: true, reason })
      await tell(`the canary of ${named(app, before.version)} is ended: ${reason}`)
    }
    delete state.canary
    return
  }
  const { version, tag, share } = canary
  const isSame = before?.version === version && before.share === share && before.tag === tag
  if (isSame || state.ended.includes(`${tag}@${version}`)) return
  const build = await provide(context, version)
  if (!build || build === liveBuild) return
  await put(context, canary, build)
  state.canary = canary
  await tell(`${named(app, version)} goes to ${share}% of the visitors (${tag})`)
}

async function followPreviews(context: Context, { previews }: Targets) {
  const builds: Record<string, string> = {}
  for (const [tag, version] of Object.entries(previews)) {
    const build = await provide(context, version)
    if (build) builds[tag] = build
  }
  context.state.previews = builds
}

/** Does what the tags of an app's package say. @throws what is wrong, once all else is done; it is tried again */
export async function followApp(context: Context) {
  const { found, etag, app, state } = context
  if (found) remember(context, found)
  const targets = targetsOf(app, state.tags)
  const problems: unknown[] = []
  for (const step of [followLive, followCanary, followPreviews])
    await step(context, targets).catch((error: unknown) => {
      problems.push(error)
    })
  if (problems.length > 0) throw problems[0]
  if (etag) state.etag = etag
}
