import { describe, expect, it } from '@jest/globals'
import { isInCanary, openDeck } from './cohort.ts'

const cohorts = Array.from({ length: 100 }, (_, cohort) => cohort)
const inCanary = (id: string, share: number) =>
  cohorts.filter((cohort) => isInCanary(cohort, { id, share }))

describe('a canary', () => {
  it.each([1, 7, 50, 99])('of %i percent is for as many of 100 cohorts', (share) => {
    for (const id of ['000000000000', '0123456789ab', 'ffffffffffff'])
      expect(inCanary(id, share)).toHaveLength(share)
  })

  it('keeps its visitors when its share is raised', () => {
    const raised = inCanary('0123456789ab', 30)
    expect(raised).toEqual(expect.arrayContaining(inCanary('0123456789ab', 10)))
  })

  it('is not for the same visitors as another one', () => {
    expect(inCanary('0123456789ab', 10)).not.toEqual(inCanary('ba9876543210', 10))
  })

  it('begins at the number that its id makes', () => {
    expect(inCanary('00000063abcd', 3)).toEqual([0, 1, 99])
  })
})

describe('the deck of cohorts', () => {
  it('deals each cohort once before any comes again', () => {
    const deck = openDeck()
    const deal = () => {
      const cohort = deck.peek()
      deck.deal()
      return cohort
    }
    for (let round = 0; round < 3; round += 1) {
      const dealt = cohorts.map(deal)
      expect(dealt.toSorted((a, b) => a - b)).toEqual(cohorts)
      expect(dealt).not.toEqual(cohorts)
    }
  })

  it('shows the same card until it is dealt', () => {
    const deck = openDeck()
    expect(deck.peek()).toBe(deck.peek())
  })
})
