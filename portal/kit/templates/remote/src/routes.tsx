import type { Pages } from 'shared-api'
import { overviewPage } from '#src/features/overview/overview-page.tsx'
import { paths } from '#src/paths.ts'

/** The pages of this remote by their path: the only thing that the shell takes from it. */
export const pages: Pages = {
  [paths.overview]: overviewPage,
}
