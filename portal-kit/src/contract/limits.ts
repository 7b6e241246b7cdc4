/** How long one file of a remote may take before the page says so and offers another try. */
export const loadTimeoutMs = 8_000
