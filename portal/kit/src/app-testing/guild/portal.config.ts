import { defineApp } from 'portal-contract'

/** A remote for the tests of the host. */
export default defineApp({
  name: 'guild',
  owner: 'Portal team',
  routes: [
    {
      path: '/guild/:rank',
      title: 'guild:title',
      description: 'guild:title',
      frame: 'scroll',
    },
    {
      path: '/treasury',
      title: 'guild:title',
      description: 'guild:title',
      frame: 'scroll',
      access: 'session',
    },
  ],
  navigation: [],
  namespaces: ['guild'],
})
