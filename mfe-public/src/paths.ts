/** Where this app's pages and the pages it points to are. */
export const paths = {
  home: '/',
  news: '/news',
  serverDetails: '/server-details',
  premium: '/premium',
  events: '/events',
  rules: '/rules',
  download: '/download',
  status: '/status',
  community: '/discord',
  vote: '/vote/:site/:playerId',
  account: '/account',
  topPlayers: '/top-players',
  topClans: '/top-clans',
  topEvents: '/top-events',
} as const
