import { type Override, overrideParameter, PortalError } from 'portal-contract'
import { type Environment, overrideSettings } from 'portal-releases'
import type { Live } from '#src/environment/live-environment.ts'
import { findPage } from '#src/environment/loaded-release.ts'
import type { Page } from '#src/http/send.ts'
import { isOrigin, parseOverride, readOverrides } from './cookie.ts'
import { renderDeveloped } from './developed-page.ts'
import { createExchange } from './overridden-release.ts'
import { createSessions, type SessionRequest } from './sessions.ts'

function isAllowed({ build }: Override, environment: Environment): boolean {
  const { builds, origins } = overrideSettings(environment)
  return isOrigin(build) ? origins.includes(build) : builds
}

/** @throws PortalError with the command that allows it */
function refuseUnlisted(override: Override, live: Live, environment: string): void {
  if (isAllowed(override, live.environment)) return
  const { remote, build } = override
  const what = isOrigin(build)
    ? `${build} is not among the origins that ${environment} lists`
    : `${environment} does not list published builds, such as ${remote}@${build}`
  const source = isOrigin(build) ? build : 'builds'
  throw new PortalError(
    what,
    `to list it, run 'portal overrides ${environment} --allow ${source}'`,
  )
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

export type Overrides = ReturnType<typeof createOverrides>

export function createOverrides(store: string, environment: string) {
  const exchange = createExchange(store)
  const sessions = createSessions(store, environment)
  const release = (live: Live, overrides: readonly Override[]) =>
    exchange(
      live.release,
      overrides.filter(({ build }) => !isOrigin(build)),
    )
  const hasSession = async (request: SessionRequest) =>
    (await sessions.read(request)) !== null
  return {
    environment,
    sessions,
    hasSession,
    release,
    /** What a tester's session exchanged, and its environment allows; nothing for visitors. */
    active: async (live: Live, request: SessionRequest): Promise<Override[]> => {
      const remembered = readOverrides(request)
      if (remembered.length === 0 || !(await hasSession(request))) return []
      return remembered.filter((override) => isAllowed(override, live.environment))
    },
    /**
     * What a tester's request asks for: the overrides of its session with those of its address, and where to go then.
     * Without `target`, the address asks for none.
     *
     * @throws PortalError when one is malformed, or not allowed in this environment
     */
    wanted: (live: Live, request: SessionRequest & { url: string }) => {
      const { requested, target } = requestedOverrides(request.url) ?? {}
      const isReset = requested?.length === 0
      const before = isReset ? [] : readOverrides(request)
      const merged = new Map(
        [...before, ...(requested ?? [])].map((one) => [one.remote, one]),
      )
      const overrides = [...merged.values()]
      for (const override of overrides) refuseUnlisted(override, live, environment)
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
