/** Use `href` for the pages of other teams. */
export const paths = {
  home: '/',
  news: '/news',
  story: '/news/:id',
  serverDetails: '/server-details',
  premium: '/premium',
  events: '/events',
  rules: '/rules',
  download: '/download',
  status: '/status',
  community: '/discord',
  vote: '/vote/:site/:playerId',
} as const
