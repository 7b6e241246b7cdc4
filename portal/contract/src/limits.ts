/** How long a file of a remote may take to load before the page offers to try again. */
export const loadTimeoutMs = 8_000
