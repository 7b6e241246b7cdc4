/** The paths of this remote's pages (specification §2). */
export const paths = {
  topPlayers: '/top-players',
  topClans: '/top-clans',
  castles: '/castles',
  topEvents: '/top-events',
  olympiads: '/olympiads',
  bosses: '/bosses',
} as const
