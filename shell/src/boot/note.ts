/**
 * Leaves a word in this tab for the documents after this one.
 *
 * @returns false where it was left before, or storage is closed: then nothing may depend on it
 */
export function leaveNote(key: string, text: string): boolean {
  try {
    if (sessionStorage.getItem(key) !== null) return false
    sessionStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}

/** Takes the word away; null where none was left. */
export function takeNote(key: string): string | null {
  try {
    const text = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return text
  } catch {
    return null
  }
}
