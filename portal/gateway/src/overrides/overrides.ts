import { type Override, overrideParameter, PortalError } from 'portal-contract'
import type { Environment } from 'portal-releases'
import type { Live } from '#src/live-environment.ts'
import { findPage, type LoadedPage } from '#src/loaded-release.ts'
import { isOrigin, parseOverride, readOverrides, type SessionRequest } from './cookie.ts'
import { renderDeveloped } from './developed-page.ts'
import { createExchange } from './overridden-release.ts'

const isAllowed = ({ build }: Override, { overrides }: Environment) =>
  isOrigin(build) ? overrides?.origins?.includes(build) : overrides?.builds

/** The overrides of a session that its environment allows. */
export function allowedOverrides(
  { environment }: Live,
  request: SessionRequest,
): Override[] {
  return readOverrides(request).filter((override) => isAllowed(override, environment))
}

/**
 * Null if the parameter is missing, or if the environment allows none of its overrides.
 * @throws PortalError when it is malformed
 */
export function askedOverrides(
  live: Live,
  request: SessionRequest & { url: string },
): { overrides: Override[]; target: string } | null {
  const { environment } = live
  if (!environment.overrides?.builds && !environment.overrides?.origins?.length) return null
  const [pathname = '/', query = ''] = request.url.split(/\?(.*)/s, 2)
  const parameters = new URLSearchParams(query)
  const values = parameters.getAll(overrideParameter)
  if (values.length === 0) return null
  parameters.delete(overrideParameter)
  // One slash, because two would name another host.
  const rest = parameters.size > 0 ? `?${parameters}` : ''
  const target = `${pathname.replace(/^[/\\]+/, '/')}${rest}`
  if (values.every((value) => value === '')) return { overrides: [], target }

  const asked = values.filter(Boolean).map((value) => {
    const override = parseOverride(value)
    if (override) return override
    throw new PortalError(`${value} names no build`, 'write <remote>@<build>')
  })
  const allowed = asked.filter((override) => isAllowed(override, environment))
  if (allowed.length === 0) return null
  const before = allowedOverrides(live, request)
  const merged = new Map([...before, ...allowed].map((one) => [one.remote, one]))
  return { overrides: [...merged.values()], target }
}

export type Overrides = ReturnType<typeof createOverrides>

export function createOverrides(store: string) {
  const exchange = createExchange(store)
  const release = (live: Live, overrides: readonly Override[]) =>
    exchange(
      live.release,
      overrides.filter(({ build }) => !isOrigin(build)),
    )
  return {
    release,
    /** One of its pages; null if no remote has the path. */
    page: async (
      live: Live,
      overrides: readonly Override[],
      page: { pathname: string; language: string },
    ): Promise<LoadedPage | null> => {
      const exchanged = await release(live, overrides)
      return overrides.some(({ build }) => isOrigin(build))
        ? renderDeveloped(store, exchanged, overrides, page)
        : findPage(exchanged, page.pathname, page.language)
    },
  }
}
