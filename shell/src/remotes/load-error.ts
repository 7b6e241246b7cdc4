/** A file that did not come, or came damaged: another try may well bring it. */
export class LoadError extends Error {
  override readonly name = 'LoadError'
}
