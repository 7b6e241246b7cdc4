import { defineApp } from 'portal-kit/config'
import { paths } from '#src/paths.ts'

export default defineApp({
  name: 'account',
  owner: 'Account team',
  routes: [
    {
      path: paths.account,
      name: 'home',
      title: 'account:account.title',
      description: 'account:account.description',
      frame: 'scroll',
    },
    {
      path: paths.dashboard,
      name: 'dashboard',
      title: 'account:dashboard.title',
      description: 'account:dashboard.description',
      frame: 'scroll',
      access: 'session',
    },
  ],
  // The brass button of the navigation bar leads to /account; the shell draws it.
  navigation: [],
  namespaces: ['account'],
})
