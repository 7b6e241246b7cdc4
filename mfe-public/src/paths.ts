/** The paths of this remote's pages (specification §2); those of other teams are asked for by name, with `href`. */
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
} as const
