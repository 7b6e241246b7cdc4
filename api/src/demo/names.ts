import type { Random } from '#src/demo/random.ts'
import names from './data/names.json' with { type: 'json' }

/** The game client allows names of at most this many letters, without spaces. */
const longest = 16

const men = words(names.men)
const women = words(names.women)
const given = [...men, ...women]
const bynames = words(names.bynames)
const adjectives = words(names.adjectives)
const nouns = words(names.nouns)
/** Names in Portuguese and Spanish: a noun and an adjective. */
const phrases = names.phrases.map((one) => ({
  nouns: words(one.nouns),
  adjectives: words(one.adjectives),
}))

const patterns: readonly ((pick: Random['pick']) => string)[] = [
  (pick) => pick(given),
  (pick) => pick(given) + pick(bynames),
  (pick) => pick(given) + pick(nouns),
  (pick) => pick(adjectives) + pick(nouns),
  (pick) => pick(adjectives) + pick(nouns),
  fromPhrase,
  fromPhrase,
  (pick) => pick(['Sir', 'Lord', 'Dom', 'Don', 'Mr', 'Old']) + pick(men),
  (pick) => pick(['Lady', 'Dona', 'Miss']) + pick(women),
]

/** @param isTaken whether a lower-cased name is already used elsewhere */
export function createPlayerNames(random: Random, isTaken = (_name: string) => false) {
  const used = new Set<string>()
  return () => {
    for (let tries = 0; ; tries++) {
      const name = random.pick(patterns)(random.pick)
      // Like players whose favourite name is taken, adds a number.
      const most = 100 * 2 ** (tries - 8)
      const numbered = tries < 8 ? name : name.slice(0, 11) + random.int(2, most)
      const plain = numbered.toLowerCase()
      if (numbered.length > longest || used.has(plain) || isTaken(plain)) continue
      used.add(plain)
      return numbered
    }
  }
}

function fromPhrase(pick: Random['pick']): string {
  const phrase = pick(phrases)
  return pick(phrase.nouns) + pick(phrase.adjectives)
}

export function createClanNames(random: Random, count: number): string[] {
  const famous = words(names.clansOfFame)
  const [first, last] = [words(names.clanAdjectives), words(names.clanNouns)]
  const drawn = new Set<string>()
  for (let number = 2; drawn.size < count; ) {
    const name = random.chance(0.4)
      ? random.pick(famous)
      : random.pick(first) + random.pick(last)
    if (name.length > longest) continue
    const isLate = drawn.size > famous.length + first.length * last.length * 0.5
    drawn.add(isLate ? `${name.slice(0, 10)}${number++}` : name)
  }
  return [...drawn]
}

function words(lines: readonly string[]): string[] {
  return lines.join(' ').split(' ')
}
