/** Assets are served as `/assets/<app>/<build>/…`. */
const asset = /\/assets\/([a-z0-9-]+)\//

/** Finds the remote whose file is in a stack trace. */
export function remoteInStack(stack: string | undefined): string | undefined {
  return stack?.match(asset)?.[1]
}

/** The code that called a function: the line of the stack below the function's own. */
export function callerOf(stack = ''): string | undefined {
  const [, caller] = stack.split('\n').filter((line) => /:\d+:\d+\)?$/.test(line))
  return caller?.trim()
}
