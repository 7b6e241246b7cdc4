import account from 'mfe-account/portal.config.ts'
import { pages as accountPages } from 'mfe-account/src/routes.tsx'
import publicSite from 'mfe-public/portal.config.ts'
import { pages as publicPages } from 'mfe-public/src/routes.tsx'
import rankings from 'mfe-rankings/portal.config.ts'
import { pages as rankingsPages } from 'mfe-rankings/src/routes.tsx'
import type { Pages } from 'shared-api'

/** What the remotes declare, imported like any other module. */
export const apps = [account, publicSite, rankings]

export const pages: Pages = { ...accountPages, ...publicPages, ...rankingsPages }

export const navigation = apps
  .flatMap((app) => app.navigation)
  .toSorted((a, b) => a.order - b.order)
