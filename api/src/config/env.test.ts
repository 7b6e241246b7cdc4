import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { parseEnv } from '#src/config/env.ts'
import { StartError } from '#src/config/start-error.ts'

describe('the settings of the process', () => {
  it('have defaults that suit a person who set nothing', () => {
    const config = parseEnv({ API_PORT: '' })
    const defaults = { host: '127.0.0.1', port: 8081, logLevel: 'info', auditDays: 400 }
    expect(config).toMatchObject(defaults)
    expect(config.realmFile).toBe(join(import.meta.dirname, '../../../realm.json'))
    expect(config.dataDir).toBe(join(import.meta.dirname, '../../../.portal/data'))
  })

  it('put both databases into the data folder', () => {
    expect(parseEnv({ DATA_DIR: '/data', API_PORT: '0', AUDIT_DAYS: '30' })).toMatchObject({
      port: 0,
      auditDays: 30,
      webFile: '/data/web.sqlite',
      gameFile: '/data/realm.sqlite',
    })
  })

  it.each([
    ['API_PORT', ['x', '-1', '65536', '80.5', '1e3', ' 80']],
    ['AUDIT_DAYS', ['x', '29', '-400', '1e3', '400.5']],
    ['PUBLIC_ORIGIN', ['play.example', 'https://a.b/', 'ftp://a.b', 'https://a b']],
    ['API_DOCS', ['yes']],
  ])('refuse as %s each of %j', (name, texts) => {
    for (const text of texts) {
      expect(() => parseEnv({ [name]: text })).toThrow(`${name} is "${text}", give `)
      expect(() => parseEnv({ [name]: text })).toThrow(StartError)
    }
  })

  it('name everything that is wrong at once, in one line', () => {
    const parse = () => parseEnv({ API_PORT: 'x', LOG_LEVEL: 'loud' })
    expect(parse).toThrow(/^API_PORT is "x".*; LOG_LEVEL is "loud".*$/)
  })

  it('know where players reach the site', () => {
    const onThisMachine = { publicOrigin: null, localOrigin: 'http://localhost:8080' }
    expect(parseEnv({})).toMatchObject(onThisMachine)
    const publicOrigin = 'https://play.example'
    const config = parseEnv({ PORT: '9000', PUBLIC_ORIGIN: publicOrigin })
    expect(config).toMatchObject({ publicOrigin, localOrigin: 'http://localhost:9000' })
  })

  it('say whether the description of the API is shown, or leave it to the site', () => {
    expect(parseEnv({}).docs).toBeNull()
    expect(parseEnv({ API_DOCS: 'on' }).docs).toBe(true)
    expect(parseEnv({ API_DOCS: 'off' }).docs).toBe(false)
  })

  it('write mails to files until they name a mail server and a sender', () => {
    const SMTP_URL = 'smtps://site:secret@mail.example:465'
    const MAIL_FROM = 'Aurora <no-reply@play.example>'
    const toFiles = { smtp: null, mailDir: '/data/mail' }
    expect(parseEnv({ DATA_DIR: '/data' })).toMatchObject(toFiles)
    const smtp = { url: SMTP_URL, from: MAIL_FROM }
    expect(parseEnv({ SMTP_URL, MAIL_FROM }).smtp).toEqual(smtp)
    expect(() => parseEnv({ SMTP_URL })).toThrow(/^MAIL_FROM must name/)
    const parse = () => parseEnv({ SMTP_URL: 'secret', MAIL_FROM })
    expect(parse).toThrow(/^SMTP_URL is not an address/)
    expect(parse).not.toThrow(/secret/)
  })
})

describe('TRUST_PROXY', () => {
  it.each([
    [undefined, []],
    ['', []],
    [' , ', []],
    ['127.0.0.1', ['127.0.0.1']],
    ['10.0.0.0/8, ::1 ,fd00::/8', ['10.0.0.0/8', '::1', 'fd00::/8']],
  ])('%j names %j', (TRUST_PROXY, networks) => {
    expect(parseEnv({ TRUST_PROXY }).trustProxy).toEqual(networks)
  })

  const names = ['nginx', 'loopback', '10.0.0', '10.0.0.7 10.0.0.8']
  const ranges = ['10.0.0.0/33', '10.0.0.0/8/8', '0.0.0.0/0', '::/0']

  it.each([...names, ...ranges])('may not hold %j, and is refused in one line', (bad) => {
    expect(() => parseEnv({ TRUST_PROXY: `127.0.0.1,${bad}` })).toThrow(
      `TRUST_PROXY has "${bad}": name the proxies in front by address (10.0.0.7) or range (10.0.0.0/8), with commas between them`,
    )
  })
})
