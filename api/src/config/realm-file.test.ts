import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { parseRealm, publicRealm, RealmError, realmFileSchema } from 'shared-api/contract'
import { readRealmFile } from '#src/config/realm-file.ts'
import { temporaryFolder } from '#src/testing/test-app.ts'
import wrongRealms from './wrong-realms.json' with { type: 'json' }

const root = join(import.meta.dirname, '../../..')

describe('realm.json of the project', () => {
  it('holds the specified values (§1.4, §9.2, §9.5)', () => {
    expect(readRealmFile(join(root, 'realm.json'))).toMatchObject({
      name: 'Aurora Interlude',
      launchDate: '2025-10-17T18:00:00-03:00',
      languages: ['pt', 'en', 'es'],
      homeUrl: '/',
      coin: { price: 1, currency: 'BRL' },
      rates: { exp: '7x', adena: '7x' },
    })
  })

  it('names the schema that is published beside it', () => {
    const file = JSON.parse(readFileSync(join(root, 'realm.json'), 'utf8'))
    const published = readFileSync(join(root, file.$schema), 'utf8')
    // `npm run cli -- realm schema` prints what belongs there.
    expect(JSON.parse(published)).toEqual(realmFileSchema())
  })
})

describe('the settings of a realm', () => {
  it('may leave out what the specification gives', () => {
    const realm = parseRealm({ name: 'Gludin' })
    expect(realm).toMatchObject({ name: 'Gludin', timeZone: 'America/Sao_Paulo' })
    expect(realm.server).toMatchObject({ game: null, refreshSeconds: { players: 60 } })
  })

  it('keep from the browser what only servers may know', () => {
    const settings = publicRealm(parseRealm({ $schema: './x.json' }))
    expect(Object.keys(settings)).not.toContain('server')
    expect(Object.keys(settings)).not.toContain('$schema')
  })

  it.each(wrongRealms)('name what is wrong with $realm', ({ realm, problem }) => {
    expect(() => parseRealm(realm)).toThrow(new RealmError([problem]))
  })

  it.each(['javascript:alert(1)', 'http://plain.example', '//elsewhere.example'])(
    'lead nowhere that a browser must not go: %s',
    (url) => {
      expect(() => parseRealm({ links: { discord: url } })).toThrow(/^links.discord: /)
      expect(() => parseRealm({ homeUrl: url })).toThrow(/^homeUrl: /)
    },
  )

  it.each([1, 0.1, 1.15, 19.99, 1_000.5])('take %d as the price of a coin', (price) => {
    expect(parseRealm({ coin: { price } }).coin.price).toBe(price)
  })
})

describe('reading the file', () => {
  it('says what to do when it is missing', () => {
    const path = join(temporaryFolder(), 'none.json')
    expect(() => readRealmFile(path)).toThrow(
      /ENOENT.*restore realm.json or set REALM_FILE/,
    )
  })

  it('says that it is not JSON', () => {
    const path = join(temporaryFolder(), 'realm.json')
    writeFileSync(path, '{ name: ')
    expect(() => readRealmFile(path)).toThrow(`${path} is not JSON`)
  })
})
