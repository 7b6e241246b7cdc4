/** For later documents of this tab. @returns false if it was set already or storage is not available */
export function setFlagOnce(key: string, value: string): boolean {
  try {
    if (sessionStorage.getItem(key) !== null) return false
    sessionStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}

export function takeFlag(key: string): string | null {
  try {
    const value = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return value
  } catch {
    return null
  }
}
