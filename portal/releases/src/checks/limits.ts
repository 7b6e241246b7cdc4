/** Limits for the scripts of a first page, in bytes of brotli: the entry and what it needs at once. */
export const scriptLimits = { shell: 145_000, remote: 40_000 } as const

/** What a file of a build may weigh, in bytes as stored, unless the app declares another limit. */
export const fileLimit = 1_000_000

/** What an image may weigh, in bytes, unless the app declares another limit: a phone waits for it for a second. */
export const imageLimit = 200_000

/** A file above this is worth a warning. */
export const heavyFile = 600_000

/** The language that the others are compared with. A build without it uses its first language. */
export const referenceLanguage = 'pt'

/** Cascade layers of the portal that a remote may use. */
export const sharedLayers = ['components']

/** How long a build may take to load, and a page to be rendered, before it counts as stuck, in milliseconds. */
export const loadLimitMs = 30_000

/** How long a shell may take to start in a browser, in milliseconds. */
export const startLimitMs = 60_000
