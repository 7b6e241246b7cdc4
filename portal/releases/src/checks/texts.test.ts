import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Manifest } from 'portal-contract'
import { type Difference, remoteBuild, summarise } from '#src/testing/apps.ts'
import { openTempStore, type TempStore } from '#src/testing/temp-store.ts'
import { checkTexts } from './texts.ts'

let temp: TempStore

beforeAll(async () => {
  temp = await openTempStore()
})

afterAll(() => temp.clean())

const named = { title: 'Portão', description: 'Quem vem lá?' }

/** Checks texts beside those that the declaration names. */
async function check(
  inLanguages: Record<string, object>,
  difference: Difference = {},
): Promise<string[]> {
  const files = Object.entries(inLanguages).map(([language, texts]) => [
    `locales/${language}/gate.json`,
    JSON.stringify({ ...named, ...texts }),
  ])
  const build = await remoteBuild(temp, {
    ...difference,
    files: Object.fromEntries(files),
  })
  return summarise(await checkTexts(build))
}

describe('texts', () => {
  it('pass where every language has the same ones, with the plural forms of its own', async () => {
    expect(
      await check({
        pt: {
          deep: { greeting: 'Olá, {{name}}!' },
          coins_one: 'uma moeda',
          coins_many: '{{count}} moedas',
          coins_other: '{{count}} moedas',
        },
        en: {
          deep: { greeting: 'Hello, {{name}}!' },
          coins_one: 'a coin',
          coins_other: '{{count}} coins',
        },
      }),
    ).toEqual([])
  })

  it.each<[string, object, object, string]>([
    [
      'a text is missing',
      { deep: { sign: 'Placa' } },
      {},
      'deep.sign is missing (locales/en/gate.json)',
    ],
    [
      'a text is left over',
      {},
      { sign: 'Sign' },
      'sign is in no other language (locales/en/gate.json)',
    ],
    [
      'a text is empty',
      { sign: 'Placa' },
      { sign: ' ' },
      'sign is empty (locales/en/gate.json)',
    ],
    [
      'a text is none',
      { sign: 'Placa' },
      { sign: 7 },
      'sign is no text (locales/en/gate.json)',
    ],
    [
      'a plural form is missing',
      { coins_one: 'moeda', coins_many: 'moedas', coins_other: 'moedas' },
      { coins_other: 'coins' },
      'coins_one is missing (locales/en/gate.json)',
    ],
    [
      'something else is filled in',
      { sign: '{{name}} de {{place}}' },
      { sign: '{{nome}} of {{place, upper}}' },
      'sign fills in {{nome}} {{place}}; the reference fills in {{name}} {{place}} (locales/en/gate.json)',
    ],
    [
      'an element is lost',
      { sign: 'Leia as <rules>regras</rules>' },
      { sign: 'Read the rules' },
      'sign fills in nothing; the reference fills in <rules> (locales/en/gate.json)',
    ],
    [
      'the reference has an empty text',
      { sign: '' },
      { sign: 'Sign' },
      'sign is empty (locales/pt/gate.json)',
    ],
  ])('are refused where %s', async (_, pt, en, finding) => {
    expect(await check({ pt, en })).toEqual([finding])
  })

  it.each([
    ['lacks the file', {}],
    ['has something else in it', { gate: 'server/index.mjs' }],
  ])('are refused where a language %s (§10.12)', async (_, en) => {
    const build = await remoteBuild(temp)
    const { gate = '' } = build.manifest.locales.pt ?? {}
    const locales = { en, pt: { gate } } as Manifest['locales']
    expect(
      summarise(await checkTexts({ ...build, manifest: { ...build.manifest, locales } })),
    ).toEqual(['is missing, or no JSON (locales/en/gate.json)'])
  })

  it.each([
    ['is not there', 'gate:sign', 'no text under gate:sign (link to /)'],
    [
      'belongs to another app',
      'shell:menu',
      'shell:menu is in no namespace of its own (link to /)',
    ],
  ])('are refused where one that is declared %s', async (_, label, finding) => {
    const declaration = { navigation: [{ path: '/', label, order: 1 }] }
    expect(await check({}, { declaration })).toEqual([finding])
  })
})
