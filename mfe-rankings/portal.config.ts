import { defineApp } from 'portal-kit/config'
import { paths } from '#src/paths.ts'

export default defineApp({
  name: 'rankings',
  owner: 'Rankings team',
  routes: [
    {
      path: paths.topPlayers,
      title: 'rankings:topPlayers.title',
      description: 'rankings:topPlayers.description',
      frame: 'scroll',
      data: ['/api/players/ranking'],
    },
  ],
  navigation: [],
  namespaces: ['rankings'],
})
