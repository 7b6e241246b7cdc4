import type { Pages } from 'shared-api'
import { homePage } from './features/home/home-page.tsx'
import { rulesPage } from './features/rules/rules-page.tsx'
import { paths } from './paths.ts'

export const pages: Pages = {
  [paths.home]: homePage,
  [paths.rules]: rulesPage,
}
