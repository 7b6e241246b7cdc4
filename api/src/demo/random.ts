/** A random generator with the same sequence for the same seed (sfc32). */
export type Random = {
  /** 0 <= x < 1 */
  next(): number
  /** A whole number, both ends included. */
  int(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
  /** A separate sequence for one purpose, so that changes to it do not affect the others. */
  fork(purpose: string): Random
}

export function createRandom(seed: string): Random {
  let [a = 0, b = 0, c = 0, counter = 1] = hash(seed)

  const next = () => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return (sum >>> 0) / 2 ** 32
  }
  for (let i = 0; i < 12; i++) next()

  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick(items) {
      const item = items[int(0, items.length - 1)]
      if (item === undefined) throw new RangeError('Nothing to pick from')
      return item
    },
    fork: (purpose) => createRandom(`${seed}/${purpose}`),
  }
}

export function sample<T>(random: Random, items: readonly T[], count: number): T[] {
  const rest = [...items]
  const chosen: T[] = []
  while (chosen.length < count && rest.length > 0) {
    chosen.push(...rest.splice(random.int(0, rest.length - 1), 1))
  }
  return chosen
}

/** Four words from a text (FNV-1a with four offsets). */
function hash(text: string): number[] {
  return [0x811c9dc5, 0x01000193, 0x9e3779b9, 0x85ebca6b].map((offset) => {
    let word = offset
    for (let i = 0; i < text.length; i++) {
      word = Math.imul(word ^ text.charCodeAt(i), 0x01000193)
    }
    return word
  })
}
