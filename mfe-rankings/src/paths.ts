/** The paths of this remote's pages (specification §2). */
export const paths = {
  topPlayers: '/top-players',
} as const
