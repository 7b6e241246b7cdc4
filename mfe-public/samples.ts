import type { Samples } from 'portal-contract'
import type { Home, NewsList, NewsStory } from 'shared-api/contract'

export const samples: Samples = {
  api: {
    'GET /api/home': {
      serverStatus: {
        status: 'online',
        launchDate: '2026-10-17T18:00:00-03:00',
        players: 1284,
        rates: { exp: '7x', adena: '7x' },
      },
    } satisfies Home,
    'GET /api/news/latest': news(),
    'GET /api/news': news(),
    'GET /api/news/1': {
      ...{ id: 1, date: '2026-11-01', title: 'News 1' },
      ...{ picture: null, nodes: [['p', 'A siege on ', ['strong', 'Sunday']]] },
    } satisfies NewsStory,
  },
  params: {
    '/news/:id': { id: '1' },
    '/vote/:site/:playerId': { site: 'hopzone', playerId: '1' },
  },
}

function news(): NewsList {
  return [1, 2, 3].map((id) => ({ id, date: `2026-11-0${id}`, title: `News ${id}` }))
}
