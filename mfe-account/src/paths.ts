export const paths = {
  account: '/account',
  dashboard: '/dashboard',
} as const
