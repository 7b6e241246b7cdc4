/** The ways to bring coins into the game, by the names that COIN_CHANNEL takes (docs/money.md). */
export const coinChannels = [
  'stack',
  'custom_mail',
  'items_delayed',
  'portal_delivery',
] as const
export type CoinChannel = (typeof coinChannels)[number]
