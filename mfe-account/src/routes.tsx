import type { Pages } from 'shared-api'
import { accountPage } from '#src/features/account/account-page.tsx'
import { dashboardPage } from '#src/features/dashboard/dashboard-page.tsx'
import { paths } from '#src/paths.ts'

export const pages: Pages = {
  [paths.account]: accountPage,
  [paths.dashboard]: dashboardPage,
}
