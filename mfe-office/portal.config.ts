import { defineApp } from 'portal-contract'
import { paths } from '#src/paths.ts'
import { samples } from './samples.ts'

/** Title and description of a page are the texts of its name. */
const page = (path: string, name: string) => ({
  path,
  title: `office:${name}.title`,
  description: `office:${name}.description`,
  frame: 'bare' as const,
})

export default defineApp({
  name: 'office',
  owner: 'Office team',
  routes: [
    page(paths.audit, 'audit'),
    page(paths.corrections, 'corrections'),
    page(paths.debts, 'debts'),
    page(paths.deliveries, 'deliveries'),
    page(paths.delivery, 'delivery'),
    page(paths.newsEditor, 'news'),
    page(paths.orders, 'orders'),
    page(paths.player, 'player'),
    page(paths.players, 'players'),
    page(paths.realm, 'realm'),
    page(paths.realmBrand, 'realmBrand'),
    page(paths.realmPages, 'realmPages'),
    page(paths.realmTexts, 'realmTexts'),
    page(paths.sales, 'sales'),
    page(paths.sessions, 'sessions'),
    page(paths.staff, 'staff'),
    page(paths.state, 'state'),
    page(paths.signIn, 'signIn'),
    page(paths.invitation, 'invitation'),
  ],
  // The layout has its own, by what the member may do.
  navigation: [],
  namespaces: ['office'],
  samples,
})
