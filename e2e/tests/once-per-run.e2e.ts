import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { oncePerRun } from '#e2e/fixtures/once-per-run.ts'

test('what the workers of a run share is made once, for all who ask', async () => {
  const name = randomUUID()
  let times = 0
  const make = async (dir: string) => {
    times += 1
    return { dir }
  }
  const made = await Promise.all([1, 2, 3].map(() => oncePerRun(name, make)))
  expect(times).toBe(1)
  expect(new Set(made.map(({ dir }) => dir)).size).toBe(1)
})

test('what cannot be made says why to all who ask', async () => {
  const name = randomUUID()
  const make = () => Promise.reject(new Error('the build is broken'))
  for (let asking = 0; asking < 2; asking += 1)
    await expect(oncePerRun(name, make)).rejects.toThrow('the build is broken')
})
