import type { Pages } from 'shared-api'
import { overviewPage } from './overview-page.tsx'

/** The pages of this remote by their path: all that the shell takes from it. */
export const pages: Pages = {
  '__path__': overviewPage,
}
