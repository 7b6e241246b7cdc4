import { expect, it } from '@jest/globals'
import { createApiDouble } from './api-double.ts'
import { misplacedKeys } from './checks.ts'

it('names each key that is not in alphabetical order, and what corrects it (§10.7)', () => {
  const texts = {
    castles: { title: 'Castles', 10: 'ten', 2: 'two', seal: { late: '', early: '' } },
    bosses: 'Bosses',
    clans: 'Clans',
  }
  expect(misplacedKeys(texts)).toEqual([
    'bosses stands after castles: run npm run format',
    'castles.seal stands after castles.title: run npm run format',
    'castles.seal.early stands after castles.seal.late: run npm run format',
  ])
  expect(misplacedKeys({ a: 'A', b: { c: 'C', d: 'D' } })).toEqual([])
})

it('a call that a test did not name is a 404 that says so', async () => {
  const { fetch, calls } = createApiDouble({ 'GET /api/guild': [] })
  const answer = await fetch('http://portal.test/api/guild/elders?page=2')
  expect([answer.status, calls.length]).toEqual([404, 1])
  expect((await answer.json()).message).toBe(
    'GET /api/guild/elders?page=2 has no answer in this test: name it under api',
  )
})
