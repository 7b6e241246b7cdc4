import bcrypt from 'bcryptjs'

/**
 * Computes or compares one hash in a thread. Plain JavaScript, because a thread starts from the file as it is.
 * @param {{ password: string, hash?: string, salt?: string }} work
 */
export const run = ({ password, hash, salt }) =>
  hash ? bcrypt.compareSync(password, hash) : bcrypt.hashSync(password, salt)
