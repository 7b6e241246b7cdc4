/** Something that a page changed outside of its own part of the document. */
export type Leftover = {
  /** For the page's developers, e.g. `a listener for click on window`. */
  what: string
  /** A line of a stack, or the beginning of the code. */
  where?: string
  /** The remote whose code it was, if known; otherwise the page's. */
  remote?: string
  /** Whether it is still there after the page has cleaned up. */
  isLeft: () => boolean
  /** Afterwards nothing is left, unless it cannot be put back. */
  putBack: () => void
}

/** Assets are served as `/assets/<app>/<build>/…`. */
const asset = /\/assets\/([a-z0-9-]+)\//

/** Finds the remote whose file is in a stack trace. */
export function remoteInStack(stack: string | undefined): string | undefined {
  return stack?.match(asset)?.[1]
}
