/** Most that the scripts of a first page may weigh, in bytes of brotli: the entry with what it needs at once. */
export const scriptLimits = { shell: 165_000, remote: 40_000 } as const

/** The language that the others are held against; a build without it has its first one instead. */
export const referenceLanguage = 'pt'

/** Cascade layers of the portal that a remote's styles may stand in. */
export const sharedLayers = ['components']

/** How long a build may take to load in Node before it counts as stuck, in milliseconds. */
export const loadLimitMs = 60_000
