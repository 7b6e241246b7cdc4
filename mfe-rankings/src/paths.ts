export const paths = {
  topPlayers: '/top-players',
  topClans: '/top-clans',
  castles: '/castles',
  topEvents: '/top-events',
  olympiads: '/olympiads',
  bosses: '/bosses',
} as const
