/** The values of the parameter `sort` of orders and deliveries, by column. */
export const listOrders = {
  byTime: [
    { value: 'newest', direction: 'descending' },
    { value: 'oldest', direction: 'ascending' },
  ],
  byCoins: [{ value: 'largest', direction: 'descending' }],
} as const
