import type { FastifyRequest } from 'fastify'
import type { Override } from '#src/contract/registry.ts'
import { readCookie, writeCookie } from '#src/gateway/cookies.ts'

/** The cookie in which a browser session keeps what it exchanged: `<remote>@<build>[~<remote>@<build>…]`. */
const overridesCookie = 'overrides'
const separator = '~'

const isName = (text: string) => /^[a-z][a-z0-9-]{0,30}$/.test(text)
const isBuild = (text: string) => /^[a-z0-9][a-z0-9-]{0,99}$/.test(text)

/** Whether an override's build is the origin of a developer's own server. */
export function isOrigin(build: string): boolean {
  return (
    /^https?:$/.test(URL.parse(build)?.protocol ?? '') && URL.parse(build)?.origin === build
  )
}

/** Reads `<remote>@<build>` or `<remote>@<origin>`; null when it is neither. */
export function parseOverride(text: string): Override | null {
  const at = text.indexOf('@')
  const [remote, build] = [text.slice(0, Math.max(at, 0)), text.slice(at + 1)]
  return isName(remote) && (isBuild(build) || isOrigin(build)) ? { remote, build } : null
}

/** The parts of a request that tell what its browser session exchanged. */
export type SessionRequest = Pick<FastifyRequest, 'headers' | 'protocol'>

/** What a browser session exchanged, as its cookie has it. */
export function readOverrides({ headers, protocol }: SessionRequest): Override[] {
  const value = readCookie(headers.cookie, overridesCookie, protocol === 'https')
  return (value?.split(separator) ?? []).flatMap((text) => parseOverride(text) ?? [])
}

export function hasOverrides(request: SessionRequest): boolean {
  return readOverrides(request).length > 0
}

/** Remembers overrides for the session; of none, forgets them. */
export function rememberOverrides(
  overrides: readonly Override[],
  isSecure: boolean,
): string {
  const value = overrides.map(({ remote, build }) => `${remote}@${build}`).join(separator)
  const ended = value === '' ? { maxAgeSeconds: 0 } : {}
  return writeCookie(overridesCookie, value, { isSecure, ...ended })
}
