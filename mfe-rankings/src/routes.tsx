import type { Pages } from 'shared-api'
import { bossesPage } from '#src/features/bosses/bosses-page.tsx'
import { castlesPage } from '#src/features/castles/castles-page.tsx'
import { topClansPage } from '#src/features/clans/top-clans-page.tsx'
import { topEventsPage } from '#src/features/events/top-events-page.tsx'
import { olympiadsPage } from '#src/features/olympiads/olympiads-page.tsx'
import { topPlayersPage } from '#src/features/players/top-players-page.tsx'
import { paths } from '#src/paths.ts'

export const pages: Pages = {
  [paths.topPlayers]: topPlayersPage,
  [paths.topClans]: topClansPage,
  [paths.castles]: castlesPage,
  [paths.topEvents]: topEventsPage,
  [paths.olympiads]: olympiadsPage,
  [paths.bosses]: bossesPage,
}
