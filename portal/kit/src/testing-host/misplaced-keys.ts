/**
 * Finds keys that are not in alphabetical order, in every group. JavaScript itself sorts numeric keys.
 *
 * @returns one line for each, with the command that corrects it
 */
export function misplacedKeys(texts: object, path = ''): string[] {
  const keys = Object.keys(texts).filter((key) => Number.isNaN(Number(key)))
  const misplaced = keys.flatMap((key, index) => {
    const before = keys[index - 1]
    if (before === undefined || before < key) return []
    return [`${path}${key} stands after ${path}${before}: run npm run format`]
  })
  const below = Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null
      ? misplacedKeys(value, `${path}${key}.`)
      : [],
  )
  return [...misplaced, ...below]
}
