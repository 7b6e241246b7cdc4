/**
 * The global that holds a remote's container. It has a prefix, because an app may be called `public` or `history`.
 */
export function containerName(app: string): string {
  return `portal_${app}`
}
