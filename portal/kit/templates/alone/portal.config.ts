import { defineApp } from 'portal-kit'

export default defineApp({
  name: '__name__',
  owner: '__owner__',
  routes: [
    {
      path: '__path__',
      name: 'overview',
      title: '__name__:title',
      description: '__name__:description',
      frame: 'scroll',
      data: ['/api/home'],
    },
  ],
  navigation: [{ path: '__path__', label: '__name__:title', order: 200 }],
  namespaces: ['__name__'],
  // What the gate mounts the page with. A call that is not here gets a 503.
  samples: { api: { 'GET /api/home': { serverStatus: { status: 'online', players: 7 } } } },
})
