import { describe, expect, it } from '@jest/globals'
import type { Manifest } from 'portal-contract'
import { type Difference, remoteBuild, summarise } from '#src/testing/apps.ts'
import { useTempStore } from '#src/testing/temp-store.ts'
import { checkTexts } from './texts.ts'

const temp = await useTempStore()

const named = { title: 'Portão', description: 'Quem vem lá?' }

/** Checks texts beside those that the declaration names. */
async function check(pt: object, en: object, difference: Difference = {}) {
  const files = {
    'locales/pt/gate.json': JSON.stringify({ ...named, ...pt }),
    'locales/en/gate.json': JSON.stringify({ ...named, ...en }),
  }
  return summarise(await checkTexts(await remoteBuild(temp, { ...difference, files })))
}

describe('texts', () => {
  it('pass where every language has the same ones, with the plural forms of its own', async () => {
    const pt = { coins_one: 'uma', coins_many: '{{count}} m', coins_other: '{{count}} m' }
    const en = { coins_one: 'a coin', coins_other: '{{count}} coins' }
    const deep = { greeting: 'Olá, {{name}}!' }
    expect(await check({ ...pt, deep }, { ...en, deep })).toEqual([])
  })

  const plural = { coins_one: 'moeda', coins_many: 'moedas', coins_other: 'moedas' }
  it.each<[string, object, object]>([
    ['deep.sign is missing', { deep: { sign: 'Placa' } }, {}],
    ['coins_one is missing', plural, { coins_other: 'coins' }],
    ['sign is in no other language', {}, { sign: 'Sign' }],
    ['sign is empty', { sign: 'Placa' }, { sign: ' ' }],
    ['sign is no text', { sign: 'Placa' }, { sign: 7 }],
    [
      'sign fills in {{nome}} {{place}}; the reference fills in {{name}} {{place}}',
      { sign: '{{name}} de {{place}}' },
      { sign: '{{nome}} of {{place, upper}}' },
    ],
    [
      'sign fills in nothing; the reference fills in <rules>',
      { sign: 'Leia as <rules>regras</rules>' },
      { sign: 'Read the rules' },
    ],
  ])('are refused where %s', async (what, pt, en) => {
    expect(await check(pt, en)).toEqual([`${what} (locales/en/gate.json)`])
  })

  it('are refused where the reference has an empty text', async () => {
    expect(await check({ sign: '' }, { sign: 'Sign' })).toEqual([
      'sign is empty (locales/pt/gate.json)',
    ])
  })

  it.each([
    ['misses the file', {}],
    ['has something else in it', { gate: 'server/index.mjs' }],
  ])('are refused where a language %s (§10.12)', async (_, en) => {
    const build = await remoteBuild(temp)
    const { pt } = build.manifest.locales
    const manifest = { ...build.manifest, locales: { en, pt } as Manifest['locales'] }
    expect(summarise(await checkTexts({ ...build, manifest }))).toEqual([
      'is missing, or no JSON (locales/en/gate.json)',
    ])
  })

  it.each([
    ['gate:sign', 'no text under gate:sign'],
    ['shell:menu', 'shell:menu is in no namespace of its own'],
  ])(
    'are refused where a link is called %s, which the app has not',
    async (label, what) => {
      const declaration = { navigation: [{ path: '/', label, order: 1 }] }
      expect(await check({}, {}, { declaration })).toEqual([`${what} (link to /)`])
    },
  )
})
