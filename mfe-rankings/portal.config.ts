import { defineApp } from 'portal-contract'
import { paths } from '#src/paths.ts'
import { samples } from './samples.ts'

/** Title and description of a page are the texts of its name. @param data the calls that its HTML starts */
const page = (name: keyof typeof paths, ...data: string[]) => ({
  path: paths[name],
  name,
  title: `rankings:${name}.title`,
  description: `rankings:${name}.description`,
  frame: 'scroll' as const,
  data,
})

export default defineApp({
  name: 'rankings',
  owner: 'Rankings team',
  routes: [
    page('topPlayers', '/api/players/ranking'),
    page('topClans', '/api/clans/ranking'),
    page('castles', '/api/castles'),
    page(
      'topEvents',
      '/api/events/pvp1v1',
      '/api/events/pvp2v2',
      '/api/events/ffa',
      '/api/events/olympiad',
    ),
    page('olympiads', '/api/events/heroes'),
    page('bosses', '/api/npc-respawn'),
  ],
  navigation: [
    { path: paths.castles, label: 'rankings:navigation.castles', order: 60 },
    { path: paths.olympiads, label: 'rankings:navigation.olympiads', order: 70 },
    { path: paths.bosses, label: 'rankings:navigation.bosses', order: 80 },
  ],
  namespaces: ['rankings'],
  samples,
})
