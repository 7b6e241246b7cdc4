import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { parseRealm } from 'shared-api/contract'
import { parseEnv } from '#src/config/env.ts'
import { siteOf } from '#src/config/site.ts'
import { checkBeforeOpening } from '#src/operations/before-opening.ts'
import { publicSite } from '#src/testing/server-process.ts'
import { temporaryFolder } from '#src/testing/test-app.ts'
import realm from './ready-realm.json' with { type: 'json' }

describe('what is open before a site opens to the world', () => {
  it('is nothing on this machine', () => {
    expect(openPoints({ env: { API_DOCS: 'on' }, realm: {} })).toEqual([])
  })

  it('is nothing where the whole list was gone through', () => {
    expect(openPoints({ env: ready(), realm })).toEqual([])
  })

  it.each([
    ['https', { PUBLIC_ORIGIN: 'http://play.example' }, / is not https: /],
    ['its address in realm.json', { PUBLIC_ORIGIN: 'https://a.example' }, /^siteUrl in /],
    ['payments', { MERCADO_PAGO_TOKEN: '' }, /^no payments: coins cannot be bought/],
    ['payments that are real', { MERCADO_PAGO_TEST: '1' }, /^MERCADO_PAGO_TEST is 1: /],
    ['copies of the data', { BACKUP_DIR: '' }, /^BACKUP_DIR is not set: /],
    ['a folder of copies', { BACKUP_DIR: '/no/such' }, /^BACKUP_DIR cannot be read \(EN/],
    ['docs that are off', { API_DOCS: 'on' }, /^API_DOCS is on: /],
  ])('is %s', (_, change, line) => {
    const env = { ...ready(), ...change }
    expect(openPoints({ env, realm })).toContainEqual(expect.stringMatching(line))
  })

  it('is every placeholder of realm.json, and a server that is not asked', () => {
    const env = ready()
    expect(openPoints({ env, realm: { siteUrl: 'https://play.example' } })).toEqual([
      'realm.json still has placeholders: links.community, links.discord, links.facebook, links.whatsapp, links.social, voteSites.hopzone, voteSites.l2jbrasil, voteSites.top100arena, downloads.client, downloads.system, downloads.launcher',
      'server.game and server.login in realm.json are not both set: the status shown is not that of your server',
    ])
  })

  it('is a copy that is old, or lacks the secret of the server', () => {
    const env = ready()
    const { BACKUP_DIR } = env
    expect(openPoints({ env: { ...env, API_SECRET: '' }, realm })).toEqual([
      `${BACKUP_DIR} lacks secret.key: copy it there from DATA_DIR, or make the copies with "npm run cli -- backup"`,
    ])
    // As `cli backup` names it.
    writeFileSync(join(BACKUP_DIR, 'web.sqlite.secret.key'), 'a secret')
    expect(openPoints({ env: { ...env, API_SECRET: '' }, realm })).toEqual([])
    const threeDaysAgo = Date.now() / 1000 - 3 * 86_400
    utimesSync(join(BACKUP_DIR, 'web.sqlite'), threeDaysAgo, threeDaysAgo)
    expect(openPoints({ env, realm })).toEqual([
      `${BACKUP_DIR} has no copy of the last two days: run "npm run cli -- backup" every day`,
    ])
  })
})

type Given = { env: Record<string, string>; realm: object }

function openPoints({ env, realm: settings }: Given): string[] {
  const config = parseEnv(env)
  const realm = parseRealm(settings)
  return checkBeforeOpening({ config, realm, site: siteOf(config, realm) })
}

function ready() {
  const BACKUP_DIR = join(temporaryFolder(), 'copies')
  mkdirSync(BACKUP_DIR)
  writeFileSync(join(BACKUP_DIR, 'web.sqlite'), 'a copy')
  return {
    ...publicSite,
    BACKUP_DIR,
    API_SECRET: 'x'.repeat(32),
    MERCADO_PAGO_TOKEN: 'a-token',
    MERCADO_PAGO_WEBHOOK_SECRET: 'a-secret',
  }
}
