import { type Override, overrideParameter, PortalError } from 'portal-contract'
import {
  artefactDir,
  compose,
  exists,
  overrideSettings,
  previewedRealm,
  readPreviews,
  readRelease,
} from 'portal-releases'
import type { Live, LiveEnvironment } from '#src/environment/live-environment.ts'
import {
  findPage,
  type LoadedRelease,
  loadRelease,
} from '#src/environment/loaded-release.ts'
import type { CookieRequest } from '#src/http/cookies.ts'
import type { Page } from '#src/http/send.ts'
import { renderDeveloped } from './developed-page.ts'
import { createSessions, isOrigin, parseOverride, readOverrides } from './sessions.ts'

const isRealm = ({ remote }: Override) => remote === previewedRealm

function isAllowed(override: Override, { environment }: Live): boolean {
  const { build } = override
  // Whoever made the link can publish the realm too.
  if (isRealm(override)) return !isOrigin(build)
  const { builds, origins } = overrideSettings(environment)
  return isOrigin(build) ? origins.includes(build) : builds
}

/** An override that the environment does not allow, with the command that allows it. */
function refusalOf({ remote, build }: Override, environment: string): PortalError {
  const what = isOrigin(build)
    ? `${build} is not among the origins that ${environment} lists`
    : `${environment} does not list published builds, such as ${remote}@${build}`
  const source = isOrigin(build) ? build : 'builds'
  const hint = `to list it, run 'portal overrides ${environment} --allow ${source}'`
  return new PortalError(what, hint)
}

/** Null if the parameter is missing. @throws PortalError when an override is malformed */
function requestedOverrides(url: string): { requested: Override[]; target: string } | null {
  const [pathname = '/', query = ''] = url.split(/\?(.*)/s, 2)
  const parameters = new URLSearchParams(query)
  const values = parameters.getAll(overrideParameter)
  if (values.length === 0) return null
  parameters.delete(overrideParameter)
  // One slash, because two would name another host.
  const rest = parameters.size > 0 ? `?${parameters}` : ''
  const target = `${pathname.replace(/^[/\\]+/, '/')}${rest}`
  const requested = values.filter(Boolean).map((value) => {
    const override = parseOverride(value)
    if (override) return override
    throw new PortalError(`${value} names no build`, 'write <remote>@<build>')
  })
  return { requested, target }
}

const maxReleases = 8

async function exchange(
  store: string,
  release: LoadedRelease,
  overrides: readonly Override[],
): Promise<LoadedRelease> {
  const preview = overrides.find(isRealm)
  const others = overrides.filter((override) => !isRealm(override))
  for (const { remote, build } of others) {
    if (remote === release.shell.name)
      throw new PortalError(`${remote} is the shell`, 'only remotes can be exchanged')
    if (await exists(artefactDir(store, { name: remote, build }))) continue
    const what = `${remote}@${build} is not among the published builds`
    throw new PortalError(what, 'publish it, or correct its name')
  }
  const previewed = preview && (await readRelease(store, preview.build).catch(() => null))
  if (preview && !previewed)
    throw new PortalError(
      `there is no preview ${preview.build} any more`,
      "make a new one: 'portal realm preview'",
    )
  const isKept = ({ name }: { name: string }) =>
    !overrides.some(({ remote }) => remote === name)
  const exchanged = others.map(({ remote, build }) => ({ name: remote, build }))
  const composition = {
    builds: [release.shell, ...release.remotes.filter(isKept), ...exchanged],
    realm: (previewed ?? release).realm,
    // No fallback for the build under test: the tester wants to see it fail.
    fallbacks: release.fallbacks.filter(isKept),
    overrides: [...overrides],
  }
  const id = await compose(store, composition).catch((error: unknown) => {
    if (!(error instanceof PortalError)) throw error
    // Testers must not learn where the store is.
    const [problem = ''] = error.message.replaceAll(store, '').split('\n')
    throw new PortalError(`it does not go together with ${release.id}: ${problem}`)
  })
  return loadRelease(store, id)
}

export type Overrides = ReturnType<typeof createOverrides>

export function createOverrides({ store, name: environment }: LiveEnvironment) {
  const sessions = createSessions(store, environment)
  const releases = new Map<string, Promise<LoadedRelease>>()
  // One at a time: composing takes a whole core, and visitors come first.
  let last: Promise<unknown> = Promise.resolve()
  /** Composes each combination once. Rejects with a PortalError if the builds make no release. */
  const release = async (live: Live, overrides: readonly Override[]) => {
    const stored = overrides.filter(({ build }) => !isOrigin(build))
    if (stored.length === 0) return live.release
    const previews = await readPreviews(store, environment)
    // Tags of packages are exchanged for the builds that they name now.
    const builds = stored.map(({ remote, build }) => ({
      remote,
      build: previews[remote]?.[build] ?? build,
    }))
    const key = JSON.stringify([live.release.id, builds])
    const known = releases.get(key)
    if (known) return known
    const loading = last.then(() => exchange(store, live.release, builds))
    last = loading.catch(() => {})
    releases.set(key, loading)
    // A missing build may be published later.
    loading.catch(() => releases.delete(key))
    const [first = ''] = releases.keys()
    if (releases.size > maxReleases) releases.delete(first)
    return loading
  }
  /** What a tester's session exchanged, and its environment allows; nothing for visitors. */
  const active = async (live: Live, request: CookieRequest): Promise<Override[]> => {
    const remembered = readOverrides(request)
    if (remembered.length === 0 || !(await sessions.read(request))) return []
    return remembered.filter((override) => isAllowed(override, live))
  }
  return {
    sessions,
    active,
    /** The release with what a tester's session exchanged; null for visitors, and where a build has gone since. */
    exchanged: async (live: Live, request: CookieRequest) => {
      const overrides = await active(live, request)
      if (overrides.length === 0) return null
      const found = await release(live, overrides).catch(() => null)
      return found && { active: overrides, release: found }
    },
    /**
     * What a tester's request asks for: the overrides of its session with those of its address, and where to go then.
     * Without `target`, the address asks for none.
     * @throws PortalError when one is malformed, or not allowed in this environment
     */
    wanted: (live: Live, request: CookieRequest & { url: string }) => {
      const { requested, target } = requestedOverrides(request.url) ?? {}
      const before = requested?.length === 0 ? [] : readOverrides(request)
      const merged = [...before, ...(requested ?? [])].map(
        (one) => [one.remote, one] as const,
      )
      const overrides = [...new Map(merged).values()]
      const refused = overrides.find((override) => !isAllowed(override, live))
      if (refused) throw refusalOf(refused, environment)
      return { overrides, target }
    },
    /** One of its pages; null if no remote has the path. */
    page: async (
      live: Live,
      overrides: readonly Override[],
      page: { pathname: string; language: string },
    ): Promise<Page | null> => {
      const exchanged = await release(live, overrides)
      return overrides.some(({ build }) => isOrigin(build))
        ? renderDeveloped(store, exchanged, overrides, page)
        : findPage(exchanged, page.pathname, page.language)
    },
  }
}
