/** The global that holds a remote's container. An app may be called `public` or `history`, hence the prefix. */
export function containerName(app: string): string {
  return `portal_${app}`
}
