import { argon2Sync } from 'node:crypto'

/**
 * Computes one hash in a thread. Plain JavaScript, because a thread starts from the file as it is.
 * @param {import('node:crypto').Argon2Parameters} parameters
 */
export const hash = (parameters) => argon2Sync('argon2id', parameters)
