export const accountPath = '/account'

/** Vote pages of the menu and the footer, in their order (docs/specification.md §2.2). */
export const votePaths = [
  { site: 'hopzone', path: '/vote/hopzone/1' },
  { site: 'l2jbrasil', path: '/vote/l2jbrasil/1' },
  { site: 'top100arena', path: '/vote/top100arena/1' },
] as const

export type OutsideLinks = {
  community: string
  social: string
}
