import { hostname, userInfo } from 'node:os'

/** Who runs this command: `PORTAL_USER`, otherwise the user and the machine. */
export function author(): string {
  const named = process.env.PORTAL_USER?.trim()
  if (named) return named
  try {
    return `${userInfo().username}@${hostname()}`
  } catch {
    // A container may run as a user without a name.
    return `${process.getuid?.() ?? 'somebody'}@${hostname()}`
  }
}
