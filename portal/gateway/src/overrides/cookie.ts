import type { Override } from 'portal-contract'
import { readCookie, writeCookie } from '#src/http/cookies.ts'
import type { SessionRequest } from './sessions.ts'

/** The cookie with a session's overrides: `<remote>@<build>[~<remote>@<build>…]`. It counts only beside a valid session. */
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

export function readOverrides({ headers, protocol }: SessionRequest): Override[] {
  const value = readCookie(headers.cookie, overridesCookie, protocol === 'https')
  return (value?.split(separator) ?? []).flatMap((text) => parseOverride(text) ?? [])
}

/** Writes the cookie for the session's overrides. Without any, it deletes the cookie. */
export function rememberOverrides(
  overrides: readonly Override[],
  isSecure: boolean,
): string {
  const value = overrides.map(({ remote, build }) => `${remote}@${build}`).join(separator)
  return writeCookie(overridesCookie, value, { isSecure, isStrict: true })
}
