/** Limits for the scripts of a first page, in bytes of brotli: the entry and what it needs at once. */
export const scriptLimits = { shell: 165_000, remote: 40_000 } as const

/** The language that the others are compared with. A build without it uses its first language. */
export const referenceLanguage = 'pt'

/** Cascade layers of the portal that a remote may use. */
export const sharedLayers = ['components']

/** How long a build may take to load in Node before it counts as stuck, in milliseconds. */
export const loadLimitMs = 60_000
