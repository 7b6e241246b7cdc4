import type { Pages } from 'shared-api'
import { newsPage } from '#src/features/news/news-page.tsx'
import { correctionsPage } from '#src/features/players/corrections.tsx'
import { playerPage } from '#src/features/players/player-page.tsx'
import { playersPage } from '#src/features/players/players-page.tsx'
import { realmBrandPage } from '#src/features/realm/realm-brand-page.tsx'
import { realmPage } from '#src/features/realm/realm-page.tsx'
import { realmPagesPage } from '#src/features/realm/realm-pages-page.tsx'
import { realmTextsPage } from '#src/features/realm/realm-texts-page.tsx'
import { debtsPage } from '#src/features/sales/debts-page.tsx'
import {
  deliveriesPage,
  deliveryPage,
  ordersPage,
} from '#src/features/sales/orders-and-deliveries.tsx'
import { salesPage } from '#src/features/sales/sales-page.tsx'
import { sessionsPage, staffPage } from '#src/features/staff/staff-page.tsx'
import { auditPage } from '#src/features/state/audit-page.tsx'
import { statePage } from '#src/features/state/state-page.tsx'
import { paths } from '#src/paths.ts'
import { invitationPage, signInPage } from '#src/sign-in/sign-in-page.tsx'

export const pages: Pages = {
  [paths.audit]: auditPage,
  [paths.corrections]: correctionsPage,
  [paths.debts]: debtsPage,
  [paths.deliveries]: deliveriesPage,
  [paths.delivery]: deliveryPage,
  [paths.news]: newsPage,
  [paths.orders]: ordersPage,
  [paths.player]: playerPage,
  [paths.players]: playersPage,
  [paths.realm]: realmPage,
  [paths.realmBrand]: realmBrandPage,
  [paths.realmPages]: realmPagesPage,
  [paths.realmTexts]: realmTextsPage,
  [paths.sales]: salesPage,
  [paths.invitation]: invitationPage,
  [paths.sessions]: sessionsPage,
  [paths.signIn]: signInPage,
  [paths.staff]: staffPage,
  [paths.state]: statePage,
}
