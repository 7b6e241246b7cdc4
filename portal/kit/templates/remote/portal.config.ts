import { defineApp } from 'portal-contract'
import { paths } from '#src/paths.ts'

export default defineApp({
  name: '__name__',
  owner: '__owner__',
  routes: [
    {
      path: paths.overview,
      name: 'overview',
      title: '__name__:overview.title',
      description: '__name__:overview.description',
      frame: 'scroll',
      data: ['/api/home'],
    },
  ],
  // An entry in the navigation bar: { path: paths.overview, label: '__name__:overview.title', order: 100 }
  navigation: [],
  namespaces: ['__name__'],
  // What the gate mounts the page with. A call that is not here gets a 503.
  samples: { api: { 'GET /api/home': { serverStatus: { status: 'online', players: 7 } } } },
})
