import { expect, it } from '@jest/globals'
import { misplacedKeys } from './check-locales.ts'

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
