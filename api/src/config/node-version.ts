/** Argon2 arrived in Node 24.7; an older 24 lacks it. */
const required = [24, 7] as const

/** @returns one line that says what to do, or null if the version is supported */
export function unsupportedNode(version: string): string | null {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [requiredMajor, requiredMinor] = required
  const isSupported =
    major > requiredMajor || (major === requiredMajor && minor >= requiredMinor)
  if (isSupported) return null
  return `Node ${version} is too old: use ${required.join('.')} or newer, or run npm start in the project's root, which brings its own`
}
