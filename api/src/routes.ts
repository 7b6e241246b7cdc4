import type { FastifyPluginAsync } from 'fastify'
import { requestLinkRoutes } from '#src/accounts/links/request-links.ts'
import { useLinkRoutes } from '#src/accounts/links/use-links.ts'
import { changePasswordRoutes } from '#src/accounts/passwords/change-password.ts'
import { authRoutes } from '#src/accounts/routes.ts'
import { secondFactorRoutes } from '#src/accounts/second-factor/routes.ts'
import { paymentRoutes } from '#src/coins/payments/routes.ts'
import { coinRoutes } from '#src/coins/routes.ts'
import { dashboardRoutes } from '#src/dashboard/routes.ts'
import { devMailRoutes } from '#src/mail/dev-mail.ts'
import { newsRoutes } from '#src/news/routes.ts'
import { clientErrorRoutes } from '#src/operations/client-errors.ts'
import { healthRoutes } from '#src/operations/health.ts'
import { premiumRoutes } from '#src/premium/plugin.ts'
import { rankingRoutes } from '#src/rankings/routes.ts'
import { homeRoutes } from '#src/status/routes.ts'

export const apiRoutes: FastifyPluginAsync = async (app) => {
  const { config, site } = app
  app.register(authRoutes)
  app.register(requestLinkRoutes)
  app.register(useLinkRoutes)
  app.register(changePasswordRoutes)
  app.register(secondFactorRoutes)
  app.register(rankingRoutes)
  app.register(clientErrorRoutes)
  app.register(coinRoutes)
  app.register(dashboardRoutes)
  // Developers may read what no mail server gets.
  if (!site.isPublic && !config.smtp) app.register(devMailRoutes)
  app.register(premiumRoutes)
  app.register(healthRoutes)
  app.register(homeRoutes)
  app.register(newsRoutes)
  app.register(paymentRoutes)
}
