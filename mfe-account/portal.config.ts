import { defineApp } from 'portal-contract'
import { paths } from '#src/paths.ts'
import { samples } from './samples.ts'

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
  // The shell's own button leads to /account.
  navigation: [],
  namespaces: ['account'],
  samples,
})
