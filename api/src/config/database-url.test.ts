import { describe, expect, it } from '@jest/globals'
import { readDatabaseUrl, readOwnDatabaseUrl } from '#src/config/database-url.ts'
import { parseEnv } from '#src/config/env.ts'

const plain = 'mysql://portal:secret@db.example/l2jdb'

describe('the address of a game database', () => {
  it('has defaults for all but the user and the database', () => {
    expect(readDatabaseUrl(plain)).toEqual({
      host: 'db.example',
      port: 3306,
      socket: null,
      user: 'portal',
      password: 'secret',
      database: 'l2jdb',
      tls: null,
      connectMs: 2_000,
      statementMs: 2_000,
      scanMs: 2_000,
      characterMs: 1_000,
      connections: 4,
    })
  })

  it('takes options, special characters and addresses of IPv6', () => {
    const url =
      'mariadb://por%40tal:s%2Fe%3Ac@[::1]:3307/l2?tls=unverified&socket=/run/s&scanMs=9000&connections=9'
    expect(readDatabaseUrl(url)).toMatchObject({
      host: '::1',
      port: 3307,
      user: 'por@tal',
      password: 's/e:c',
      socket: '/run/s',
      tls: { isVerified: false, ca: null },
      scanMs: 9_000,
      connections: 9,
    })
    const { tls } = readDatabaseUrl(`${plain}?tls=on`)
    expect(tls).toEqual({ isVerified: true, ca: null })
  })

  it.each([
    ['db.example/l2jdb', /is not an address like/],
    ['postgres://portal:secret@db.example/l2jdb', /is not an address like/],
    ['mysql://db.example/l2jdb', /is not an address like/],
    ['mysql://portal:secret@db.example', /is not an address like/],
    [`${plain}?timeout=5`, /unknown option timeout/],
    [`${plain}?scanMs=5`, /wrong scanMs, give a whole number from 100 to 600000/],
    [`${plain}?connections=0`, /wrong connections/],
    [`${plain}?tls=yes`, /wrong tls option/],
    ['mysql://portal:secret@10.0.0.9/l2jdb?tls=on', /IP address with tls=on/],
    [`${plain}?tlsCa=/etc/ca.pem`, /tlsCa needs tls=on/],
    [`${plain}?tls=on&tlsCa=/nowhere/ca.pem`, /cannot be read: \/nowhere\/ca.pem/],
  ])('is refused as %p, without repeating the password', (url, problem) => {
    const parse = () => parseEnv({ GAME_DATABASE_URL: url })
    expect(parse).toThrow(problem)
    expect(parse).toThrow(/^GAME_DATABASE_URL /)
    expect(parse).not.toThrow(/secret/)
  })

  it('comes with that of the login server and of a replica, never only these', () => {
    expect(parseEnv({}).gameDatabases).toBeNull()
    const urls = { GAME_DATABASE_URL: plain, LOGIN_DATABASE_URL: `${plain}_login` }
    const { game, login, read } = parseEnv(urls).gameDatabases ?? {}
    expect([game?.database, login?.database, read]).toEqual(['l2jdb', 'l2jdb_login', null])
    expect(() => parseEnv({ GAME_DATABASE_URL: plain, COIN_CHANNEL: 'mail' })).toThrow(
      'COIN_CHANNEL is "mail", give stack, custom_mail, items_delayed, or portal_delivery',
    )
  })

  it.each([
    { LOGIN_DATABASE_URL: plain },
    { GAME_READ_URL: plain },
    { COIN_CHANNEL: 'stack' },
    { PREMIUM_MIRROR: 'account_premium' },
  ])('is missing where only %j is given', (env) => {
    expect(() => parseEnv(env)).toThrow('GAME_DATABASE_URL is missing')
  })
})

describe("the address of the site's own database", () => {
  it('names several hosts, which share all but the port', () => {
    const hosts = readOwnDatabaseUrl('mysql://por%40tal:s%2C@db1,db2:3307,[::1]/portal')
    const rest = { user: 'por@tal', password: 's,', database: 'portal', connections: 10 }
    expect(hosts).toMatchObject([
      { host: 'db1', port: 3306, ...rest },
      { host: 'db2', port: 3307, ...rest },
      { host: '::1', port: 3306, ...rest },
    ])
  })

  it.each([
    'nonsense',
    'mysql://portal:secret@db1,db2',
    'mysql://portal:secret@db1,db2/portal?timeout=5',
    'mysql://portal:secret@db1:x,db2/portal',
  ])('says without the password what is wrong with %s', (DATABASE_URL) => {
    const read = () => parseEnv({ DATABASE_URL })
    expect(read).toThrow(/^DATABASE_URL /)
    expect(read).not.toThrow(/secret/)
  })
})
