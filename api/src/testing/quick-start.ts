const { USE_BUNDLES, NODE_COMPILE_CACHE } = process.env

/** Flags of Node for a process of the API that starts sooner: it takes the libraries as Jest does. */
export const quickFlags = USE_BUNDLES ? ['--import', USE_BUNDLES] : []

/** Its environment, but for what the test sets. */
export const quickEnvironment: NodeJS.ProcessEnv = {
  PATH: process.env.PATH,
  ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
}
