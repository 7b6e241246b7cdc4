import type { Pages } from 'shared-api'
import { communityPage } from './features/community/community-page.tsx'
import { downloadPage } from './features/download/download-page.tsx'
import { eventsPage } from './features/events/events-page.tsx'
import { homePage } from './features/home/home-page.tsx'
import { newsPage, storyPage } from './features/news/news-page.tsx'
import { premiumPage } from './features/premium/premium-page.tsx'
import { rulesPage } from './features/rules/rules-page.tsx'
import { serverDetailsPage } from './features/server-details/server-details-page.tsx'
import { statusPage } from './features/server-status/status-page.tsx'
import { votePage } from './features/vote/vote-page.tsx'
import { paths } from './paths.ts'

export const pages: Pages = {
  [paths.home]: homePage,
  [paths.news]: newsPage,
  [paths.story]: storyPage,
  [paths.serverDetails]: serverDetailsPage,
  [paths.premium]: premiumPage,
  [paths.events]: eventsPage,
  [paths.rules]: rulesPage,
  [paths.download]: downloadPage,
  [paths.status]: statusPage,
  [paths.community]: communityPage,
  [paths.vote]: votePage,
}
