import { beforeEach, expect, it, jest } from '@jest/globals'
import { createBuildDays } from './build-days.ts'

const hourMs = 3_600_000
const start = Date.now()
let hour = 0
beforeEach(() => {
  hour = 0
  jest.spyOn(Date, 'now').mockImplementation(() => start + hour * hourMs)
})

const one = { name: 'gate', build: 'a' }
const other = { name: 'gate', build: 'b' }
const fall = { remote: 'gate', build: 'a', kind: 'render', isHealed: false } as const

it('what a day said is kept for a day, and forgotten then, so that months of builds fill no memory', () => {
  const days = createBuildDays()
  days.visit([one], 'ana')
  days.visit([one], 'ben')
  days.fail(fall, 'ben')
  days.addError(one, 'no hall')
  hour = 20
  days.visit([one, other], 'ana')
  const [first, last] = [0, 20].map((passed) => Math.floor(start / hourMs) + passed)
  expect(days.summaries()).toMatchObject({
    'gate@a': { visitors: { [`${first}`]: 1, [`${last}`]: 1 }, errors: [{ count: 1 }] },
    'gate@b': { visitors: { [`${last}`]: 1 } },
  })
  hour = 30
  expect(days.summaries()['gate@a']).toMatchObject({
    visitors: { [`${last}`]: 1 },
    failing: { render: {} },
    errors: [],
  })
  hour = 50
  expect(days.summaries()).toEqual({})
})

it('one build remembers twenty thousand visitors, the last ones', () => {
  const days = createBuildDays()
  for (let number = 0; number < 20_100; number += 1) days.visit([one], `${number}`)
  expect(Object.values(days.summaries()['gate@a']?.visitors ?? {})).toEqual([20_000])
})
