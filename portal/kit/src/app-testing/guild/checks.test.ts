import { expect, it } from '@jest/globals'
import { checkLocales } from 'portal-kit/testing'
import { misplacedKeys } from '#src/app-testing/checks.ts'

await checkLocales(import.meta.dirname)

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
