// Written by `portal routes`: the named pages of the portal, with the parameters of their paths.
interface PortalRoutes {
  'account.dashboard': never
  'account.home': never
  'public.community': never
  'public.download': never
  'public.events': never
  'public.home': never
  'public.news': never
  'public.premium': never
  'public.rules': never
  'public.serverDetails': never
  'public.status': never
  'public.story': 'id'
  'public.vote': 'playerId' | 'site'
  'rankings.bosses': never
  'rankings.castles': never
  'rankings.olympiads': never
  'rankings.topClans': never
  'rankings.topEvents': never
  'rankings.topPlayers': never
}
