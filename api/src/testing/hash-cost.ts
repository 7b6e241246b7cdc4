/** The least that argon2id takes: what waits for a hash in a test is not about how hard it is to guess. */
export const hashCost = { memory: 8, passes: 1, parallelism: 1 }
