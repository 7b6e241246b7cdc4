import { expect, it } from '@jest/globals'
import { describePackage } from './package-json.ts'

it('the packed kit needs nothing that only this workspace knows', async () => {
  const described = await describePackage(['commander', 'react', 'fastify'])
  const text = JSON.stringify(described)
  expect(text).not.toMatch(/catalog:|workspace:|"scripts"|portal-contract/)
  expect(described).toMatchObject({
    type: 'module',
    dependencies: {
      commander: expect.stringMatching(/^\^\d/),
      fastify: expect.any(String),
    },
    peerDependencies: { react: expect.stringMatching(/^\^19\./) },
    portal: { starter: { vite: expect.stringMatching(/^~\d/) } },
  })
})

it('a package without a version in the catalog cannot be declared', async () => {
  await expect(describePackage(['left-pad'])).rejects.toThrow(
    'left-pad is not in the catalog',
  )
})
