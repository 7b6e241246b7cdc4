import { randomInt } from 'node:crypto'

const cohortCount = 100

/** The first cohort of a canary. Each starts at a different one, so that the same people do not try every canary first. */
export const offsetOf = (id: string) => Number.parseInt(id.slice(0, 8), 16) % cohortCount

/** Whether a cohort (0 to 99) gets a canary. Everybody keeps it when the share grows. */
export function isInCanary(
  cohort: number,
  { id, share }: { id: string; share: number },
): boolean {
  return (cohort - offsetOf(id) + cohortCount) % cohortCount < share
}

function shuffled(): number[] {
  const cards = Array.from({ length: cohortCount }, (_, cohort) => {
    return { cohort, rank: randomInt(2 ** 40) }
  })
  return cards.sort((one, other) => one.rank - other.rank).map(({ cohort }) => cohort)
}

export type Deck = ReturnType<typeof openDeck>

/** Deals every cohort once before any comes again: of each 100 new visitors a canary gets exactly its share. */
export function openDeck() {
  let cards = shuffled()
  return {
    /** The next cohort. It stays the same until it is dealt. */
    peek: () => cards.at(-1) ?? 0,
    deal: () => {
      cards.pop()
      if (cards.length === 0) cards = shuffled()
    },
  }
}
