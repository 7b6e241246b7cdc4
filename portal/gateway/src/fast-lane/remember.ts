/** Browsers send few different headers. Beyond that, each is read anew. */
const maxRemembered = 200

/** Remembers what was made of a text, for texts that come again and again. */
export function remember<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const value = read(text)
    if (known.size < maxRemembered) known.set(text, value)
    return value
  }
}
