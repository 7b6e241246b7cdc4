/** The OWASP minimum for argon2id: 19 MiB, two passes, one lane. */
export const hashCost = { memory: 19_456, passes: 2, parallelism: 1 }
