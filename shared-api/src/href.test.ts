import { beforeEach, describe, expect, it } from '@jest/globals'
import { href, nameRoutes } from './href.ts'

describe('the address of a page by its name', () => {
  beforeEach(() => {
    nameRoutes([
      {
        name: 'rankings',
        routes: [{ name: 'topPlayers', path: '/top-players' }, { path: '/secret' }],
      },
      { name: 'public', routes: [{ name: 'vote', path: '/vote/:site/:playerId' }] },
    ])
  })

  it('is the path that its app gives it today', () => {
    expect(href('rankings.topPlayers')).toBe('/top-players')
    nameRoutes([
      { name: 'rankings', routes: [{ name: 'topPlayers', path: '/players/top' }] },
    ])
    expect(href('rankings.topPlayers')).toBe('/players/top')
  })

  it('holds the values of its parameters', () => {
    expect(href('public.vote', { site: 'l2 / jp', playerId: 7 })).toBe(
      '/vote/l2%20%2F%20jp/7',
    )
  })

  it('fails without them', () => {
    const without = { site: 'l2jbrasil' } as Record<'site' | 'playerId', string>
    expect(() => href('public.vote', without)).toThrow(
      'href of public.vote needs playerId: /vote/:site/:playerId',
    )
  })

  it('fails for a name that the release does not have, and lists those that it has', () => {
    expect(() => href('rankings.topClans')).toThrow(
      'No route of this release is called rankings.topClans: its app is not part of it, or names the route otherwise. It has: public.vote, rankings.topPlayers',
    )
  })
})
