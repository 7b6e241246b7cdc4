import { randomInt } from 'node:crypto'

/** All visitors, by the percent. */
export const cohortCount = 100

/** Where the cohorts of a canary begin: another place for each, so that not the same people try everything first. */
const offsetOf = (release: string) => Number.parseInt(release.slice(0, 8), 16) % cohortCount

/**
 * Whether a cohort gets a canary. A larger share keeps everybody who had it.
 *
 * @param cohort 0 to 99
 * @param canary release and share in whole percent
 */
export function isInCanary(
  cohort: number,
  { release, share }: { release: string; share: number },
): boolean {
  return (cohort - offsetOf(release) + cohortCount) % cohortCount < share
}

/** Cohorts for new visitors. */
export interface Deck {
  /** The next one, which stays the next until it is dealt. */
  peek: () => number
  deal: () => void
}

function shuffled(): number[] {
  const cards = Array.from({ length: cohortCount }, (_, cohort) => cohort)
  for (let at = cards.length - 1; at > 0; at -= 1) {
    const other = randomInt(at + 1)
    const [one, two] = [cards[at] ?? 0, cards[other] ?? 0]
    cards[at] = two
    cards[other] = one
  }
  return cards
}

/**
 * Deals every cohort once before any comes again: of each 100 new visitors a canary gets exactly its share,
 * where drawing at random would only come near it.
 */
export function openDeck(): Deck {
  let cards = shuffled()
  return {
    peek: () => cards.at(-1) ?? 0,
    deal: () => {
      cards.pop()
      if (cards.length === 0) cards = shuffled()
    },
  }
}
