import { argon2Sync } from 'node:crypto'

/** Computes one hash in a thread. Plain JavaScript, because a thread starts from the file as it is. */
export const hash = ({ message, nonce, ...parameters }) =>
  argon2Sync('argon2id', { ...parameters, message, nonce })
