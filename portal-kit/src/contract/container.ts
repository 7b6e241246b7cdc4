/**
 * The global under which a remote's entry leaves its container. Prefixed, because an app may well be
 * called `public` or `history`.
 */
export function containerName(app: string): string {
  return `portal_${app}`
}
