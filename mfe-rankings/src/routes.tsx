import { topPlayersPage } from '#src/features/players/top-players-page.tsx'
import { paths } from '#src/paths.ts'

/** The pages of this remote by their path: the only thing that the shell takes from it. */
export const pages = {
  [paths.topPlayers]: topPlayersPage,
}
