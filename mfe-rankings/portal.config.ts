import { defineApp } from 'portal-contract'
import { paths } from '#src/paths.ts'
import { samples } from './samples.ts'

export default defineApp({
  name: 'rankings',
  owner: 'Rankings team',
  routes: [
    {
      path: paths.topPlayers,
      name: 'topPlayers',
      title: 'rankings:topPlayers.title',
      description: 'rankings:topPlayers.description',
      frame: 'scroll',
      data: ['/api/players/ranking'],
    },
    {
      path: paths.topClans,
      name: 'topClans',
      title: 'rankings:topClans.title',
      description: 'rankings:topClans.description',
      frame: 'scroll',
      data: ['/api/clans/ranking'],
    },
    {
      path: paths.castles,
      name: 'castles',
      title: 'rankings:castles.title',
      description: 'rankings:castles.description',
      frame: 'scroll',
      data: ['/api/castles'],
    },
    {
      path: paths.topEvents,
      name: 'topEvents',
      title: 'rankings:topEvents.title',
      description: 'rankings:topEvents.description',
      frame: 'scroll',
      data: [
        '/api/events/pvp1v1',
        '/api/events/pvp2v2',
        '/api/events/ffa',
        '/api/events/olympiad',
      ],
    },
    {
      path: paths.olympiads,
      name: 'olympiads',
      title: 'rankings:olympiads.title',
      description: 'rankings:olympiads.description',
      frame: 'scroll',
      data: ['/api/events/heroes'],
    },
    {
      path: paths.bosses,
      name: 'bosses',
      title: 'rankings:bosses.title',
      description: 'rankings:bosses.description',
      frame: 'scroll',
      data: ['/api/npc-respawn'],
    },
  ],
  navigation: [
    { path: paths.castles, label: 'rankings:navigation.castles', order: 60 },
    { path: paths.olympiads, label: 'rankings:navigation.olympiads', order: 70 },
    { path: paths.bosses, label: 'rankings:navigation.bosses', order: 80 },
  ],
  namespaces: ['rankings'],
  samples,
})
