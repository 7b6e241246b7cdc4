/** Every page of the office, by the group of its texts. */
export const paths = {
  audit: '/audit',
  corrections: '/corrections',
  debts: '/debts',
  deliveries: '/deliveries',
  delivery: '/deliveries/:id',
  invitation: '/invitation',
  news: '/news-editor',
  orders: '/orders',
  player: '/players/:login',
  players: '/players',
  realm: '/realm',
  realmBrand: '/realm/brand',
  realmPages: '/realm/pages',
  realmTexts: '/realm/texts',
  sales: '/sales',
  sessions: '/sessions',
  signIn: '/',
  staff: '/staff',
  state: '/state',
} as const

export const playerPath = (login: string) => `/players/${encodeURIComponent(login)}`
export const deliveryPath = (id: string) => `/deliveries/${encodeURIComponent(id)}`

/** @param back the page that is shown afterwards */
export const signInPath = (back: string) => `/?${new URLSearchParams({ back })}`
