/** The paths of this remote's pages (specification §2). */
export const paths = {
  account: '/account',
  dashboard: '/dashboard',
} as const
