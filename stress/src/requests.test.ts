import { expect, it, jest } from '@jest/globals'
import { startEngine } from './engines.ts'
import { runRequests } from './requests.ts'

// Some thousand requests.
jest.setTimeout(120_000)

/** How many a route gets; CI makes them all. */
const count = process.env.WITHOUT_LONG_TESTS ? 10 : 30

it('a request made from the schema of its route is answered within the schema, and changes nothing when it is refused (§9.14)', async () => {
  const engine = await startEngine('sqlite')
  const { routes, requests, violations } = await runRequests(count, engine)
  expect(violations).toEqual([])
  expect(routes).toBeGreaterThan(30)
  expect(requests).toBe(routes * count)
})
