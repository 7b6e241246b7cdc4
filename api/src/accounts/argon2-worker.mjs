import { argon2Sync } from 'node:crypto'

/** A thread's work: one hash. Plain JavaScript, because a thread is started from a file as it is. */
export const hash = ({ message, nonce, ...parameters }) =>
  argon2Sync('argon2id', { ...parameters, message, nonce })
