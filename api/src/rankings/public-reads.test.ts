import { describe, expect, it } from '@jest/globals'
import {
  BossRespawn,
  CastleList,
  ClanRanking,
  EventPairList,
  EventSoloList,
  Health,
  HeroList,
  Home,
  NewsList,
  OlympiadList,
  PlayerRanking,
} from 'shared-api/contract'
import { Value } from 'typebox/value'
import { shareApp, startApp } from '#src/testing/test-app.ts'

const schemas = {
  '/health': Health,
  '/home': Home,
  '/news': NewsList,
  '/news/latest': NewsList,
  '/players/ranking': PlayerRanking,
  '/clans/ranking': ClanRanking,
  '/castles': CastleList,
  '/events/ffa': EventSoloList,
  '/events/pvp1v1': EventSoloList,
  '/events/pvp2v2': EventPairList,
  '/events/heroes': HeroList,
  '/events/olympiad': OlympiadList,
  '/npc-respawn': BossRespawn,
}

describe('public reads of the demo realm', () => {
  const shared = shareApp()
  const get = (path: string, headers = {}) =>
    shared().app.inject({ url: `/api${path}`, headers })
  const json = async (path: string) => (await get(path)).json()

  it('answer what the contract says (§3.1, §3.3, §3.4, §3.6, §3.7, §3.8, §3.9, §7.2)', async () => {
    for (const [path, schema] of Object.entries(schemas)) {
      const answer = await get(path)
      expect([path, answer.statusCode]).toEqual([path, 200])
      expect([path, Value.Errors(schema, answer.json())]).toEqual([path, []])
    }
  })

  it('fill every ranking with ten entries (§7.2)', async () => {
    const rankings = [await json('/players/ranking'), await json('/clans/ranking')]
    for (const list of rankings.flatMap((ranking) => Object.values(ranking))) {
      expect(list).toHaveLength(10)
    }
  })

  it.each([
    { query: '', lengths: [10, 10, 10, 10] },
    { query: '?limit=10', lengths: [10, 10, 10, 10] },
    { query: '?limit=20', lengths: [20, 20, 20, 20] },
    { query: '?list=pvp&limit=20', lengths: [20, 0, 0, 0] },
    { query: '?list=adena', lengths: [0, 0, 0, 10] },
    { query: '?list=nothing', lengths: [10, 10, 10, 10] },
    { query: '?utm_source=forum', lengths: [10, 10, 10, 10] },
  ])('give a ranking asked with "$query" $lengths entries', async ({ query, lengths }) => {
    const usual = await json('/players/ranking')
    const lists: Record<string, unknown[]> = await json(`/players/ranking${query}`)
    expect(Value.Errors(PlayerRanking, lists)).toEqual([])
    expect(Object.values(lists).map((list) => list.length)).toEqual(lengths)
    for (const [name, list] of Object.entries(lists)) {
      expect(list.slice(0, 10)).toEqual(list.length > 0 ? usual[name] : [])
    }
  })

  it.each(['limit=5', 'limit=1000', 'limit=15', 'limit=all', `list=${'x'.repeat(99)}`])(
    'refuse %s as outside of the schema',
    async (query) => {
      for (const path of ['/players/ranking', '/clans/ranking', '/events/ffa']) {
        const { statusCode, body } = await get(`${path}?${query}`)
        const refusal = { code: 'invalid-field', field: query.split('=')[0] }
        expect([statusCode, JSON.parse(body)]).toMatchObject([400, refusal])
      }
    },
  )

  it('tell of nine castles, some without an owner, with sieges to come in realm time (§3.5, §7.2)', async () => {
    const castles = await json('/castles')
    const names = castles.map(({ castleName }: { castleName: string }) => castleName)
    expect(names.join(' ')).toBe(
      'Gludio Dion Giran Oren Aden Innadril Goddard Rune Schuttgart',
    )
    for (const { ownerClan, siegeDate, castleName } of castles) {
      expect(ownerClan === null).toBe(['Oren', 'Schuttgart'].includes(castleName))
      expect(siegeDate).toMatch(/T(16|20):00:00-03:00$/)
      expect(Date.parse(siegeDate)).toBeGreaterThan(Date.now())
    }
  })

  it('list bosses soonest first (§3.10, §7.2)', async () => {
    const { all } = await json('/npc-respawn')
    const times: number[] = all.map((one: { nextRespawn: number }) => one.nextRespawn)
    expect(times.length).toBeGreaterThan(20)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  })

  it('show six news, and the newest three as the latest (§7.2)', async () => {
    const all = await json('/news')
    expect(all).toHaveLength(6)
    expect(await json('/news/latest')).toEqual(all.slice(0, 3))
  })

  it.each([
    { wish: undefined, language: 'pt', title: /Siege todo domingo/ },
    { wish: 'en-GB,en;q=0.8', language: 'en', title: /Sieges every Sunday/ },
    { wish: 'de, es-MX;q=0.5', language: 'es', title: /Sieges todos los domingos/ },
    { wish: 'de', language: 'pt', title: /Siege todo domingo/ },
  ])(
    'speak $language to a visitor who asks for $wish',
    async ({ wish, language, title }) => {
      const answer = await get('/news/latest', wish && { 'accept-language': wish })
      expect(answer.headers['content-language']).toBe(language)
      expect(answer.headers.vary).toContain('Accept-Language')
      expect(answer.json()[0].title).toMatch(title)
    },
  )

  it('feed readers with the news in their language, by links that leave the site', async () => {
    const { app } = await startApp({ realm: { siteUrl: 'https://localhost' } })
    const url = '/api/news.atom'
    const answer = await app.inject({ url, headers: { 'accept-language': 'es' } })
    expect(answer.headers).toMatchObject({
      'content-type': 'application/atom+xml; charset=utf-8',
      'content-language': 'es',
      etag: expect.stringMatching(/^W\/"[\w-]+"$/),
    })
    expect(answer.body).toContain('<title>Noticias · Aurora Interlude</title>')
    expect(answer.body).toContain('<title>Sieges todos los domingos')
    expect(answer.body.match(/<entry>/g)).toHaveLength(6)
    expect(answer.body).toContain('href="https://localhost/news"')
  })

  it('tell the players online and the rates of the realm (§3.2, §7.2)', async () => {
    const rates = { exp: '20x', adena: '5x' }
    const realm = { rates, launchDate: '2027-01-01T20:00:00-03:00' }
    const { app } = await startApp({ realm })
    const players = await app.game.players.countOnline()
    expect((await app.inject('/api/home')).json()).toEqual({
      serverStatus: { status: 'online', players, ...realm },
    })
  })

  it('say offline, and nobody online, when a server does not accept connections', async () => {
    const { app } = await startApp()
    await app.demoServers.game.close()
    const serverStatus = { status: 'offline', players: 0 }
    expect((await app.inject('/api/home')).json()).toMatchObject({ serverStatus })
  })

  it('probe the servers that the realm names', async () => {
    const { host, port } = shared().app.demoServers.login
    const server = { game: { host, port }, login: { host, port } }
    const { app } = await startApp({ realm: { server } })
    await app.demoServers.game.close()
    expect((await app.inject('/api/home')).json().serverStatus.status).toBe('online')
  })
})
