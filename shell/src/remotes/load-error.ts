/** A file failed to load or arrived corrupt: a retry may help. */
export class LoadError extends Error {
  override readonly name = 'LoadError'
}
