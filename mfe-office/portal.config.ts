import { defineApp } from 'portal-contract'
import { paths } from '#src/paths.ts'

export default defineApp({
  name: 'office',
  owner: 'Office team',
  routes: Object.entries(paths).map(([name, path]) => ({
    path,
    title: `office:${name}.title`,
    description: `office:${name}.description`,
    frame: 'bare',
  })),
  // The layout has its own, by what the member may do.
  navigation: [],
  namespaces: ['office'],
  samples: {
    params: {
      [paths.delivery]: { id: 'sample' },
      [paths.player]: { login: 'sample' },
    },
  },
})
