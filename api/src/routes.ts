import type { FastifyPluginAsync } from 'fastify'
import type { Realm } from 'shared-api/contract'
import { requestLinkRoutes } from '#src/accounts/links/request-links.ts'
import { useLinkRoutes } from '#src/accounts/links/use-links.ts'
import { changePasswordRoutes } from '#src/accounts/passwords/change-password.ts'
import { authRoutes } from '#src/accounts/routes.ts'
import { secondFactorRoutes } from '#src/accounts/second-factor/routes.ts'
import { paymentRoutes } from '#src/coins/payments/routes.ts'
import { coinRoutes } from '#src/coins/routes.ts'
import type { GameDatabases } from '#src/config/env.ts'
import { dashboardRoutes } from '#src/dashboard/routes.ts'
import { devMailRoutes } from '#src/mail/dev-mail.ts'
import { newsRoutes } from '#src/news/routes.ts'
import { clientErrorRoutes } from '#src/operations/client-errors.ts'
import { healthRoutes } from '#src/operations/health.ts'
import { premiumRoutes } from '#src/premium/plugin.ts'
import { rankingRoutes } from '#src/rankings/routes.ts'
import { homeRoutes } from '#src/status/routes.ts'

type Options = {
  realm: Realm
  gameDatabases: GameDatabases | null
  siteUrl: string
  /** The folder of mails that developers may read at /api/dev/mail; null disables that page. */
  shownMail: string | null
}

export const apiRoutes: FastifyPluginAsync<Options> = async (
  app,
  { realm, gameDatabases, siteUrl, shownMail },
) => {
  app.register(authRoutes)
  app.register(requestLinkRoutes)
  app.register(useLinkRoutes)
  app.register(changePasswordRoutes)
  app.register(secondFactorRoutes)
  app.register(rankingRoutes, { realm })
  app.register(clientErrorRoutes)
  app.register(coinRoutes)
  app.register(dashboardRoutes, { realm })
  if (shownMail) app.register(devMailRoutes, { mailDir: shownMail })
  app.register(premiumRoutes)
  app.register(healthRoutes)
  app.register(homeRoutes, { realm, gameDatabases })
  app.register(newsRoutes, { realm, siteUrl })
  app.register(paymentRoutes, { realm })
}
