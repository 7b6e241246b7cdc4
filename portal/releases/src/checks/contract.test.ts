import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { contractVersion, type Manifest, sharedModules } from 'portal-contract'
import { remoteBuild, summarise } from '#src/testing/apps.ts'
import { openTempStore, type TempStore } from '#src/testing/temp-store.ts'
import { checkContract } from './contract.ts'

let temp: TempStore

beforeAll(async () => {
  temp = await openTempStore()
})

afterAll(() => temp.clean())

const check = async (manifest: Partial<Manifest>) =>
  checkContract(await remoteBuild(temp, { manifest }))

describe('the contract', () => {
  it.each<[string, Manifest['shared']]>([
    ['takes nothing', {}],
    ['takes what shells promise', sharedModules],
    ['takes what shells promise in any version', { react: '*', zustand: '>=5' }],
  ])('lets a build pass that %s', async (_, shared) => {
    expect(await check({ shared })).toEqual([])
  })

  it.each<[string, Partial<Manifest>, string]>([
    [
      'was made for a later one',
      { contract: contractVersion + 1 },
      `made for contract ${contractVersion + 1}; this portal knows ${contractVersion} (portal-manifest.json)`,
    ],
    [
      'takes what no shell has',
      { shared: { axios: '^1.0.0' } },
      'takes axios from the shell, which no shell promises (portal-manifest.json)',
    ],
    [
      'asks for another major version',
      { shared: { react: '^18.3.0' } },
      `asks for react ^18.3.0; shells promise ${sharedModules.react} (portal-manifest.json)`,
    ],
    [
      'asks for no version that could be',
      { shared: { react: 'workspace:*' } },
      `asks for react workspace:*; shells promise ${sharedModules.react} (portal-manifest.json)`,
    ],
  ])('refuses a build that %s', async (_, manifest, finding) => {
    expect(summarise(await check(manifest))).toEqual([finding])
  })
})
