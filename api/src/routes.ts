import type { FastifyPluginAsync } from 'fastify'
import type { Realm } from 'shared-api/contract'
import { authRecoveryRoutes } from '#src/accounts/links/recovery-routes.ts'
import { changePasswordRoutes } from '#src/accounts/passwords/change-password-routes.ts'
import { authRoutes } from '#src/accounts/routes.ts'
import { authSessionRoutes } from '#src/accounts/sessions/session-routes.ts'
import { paymentRoutes } from '#src/coins/payments/routes.ts'
import { coinRoutes } from '#src/coins/routes.ts'
import { dashboardRoutes } from '#src/dashboard/routes.ts'
import { devMailRoutes } from '#src/mail/dev-mail.ts'
import { newsRoutes } from '#src/news/routes.ts'
import { clientErrorRoutes } from '#src/operations/client-errors.ts'
import { healthRoutes } from '#src/operations/health.ts'
import { premiumRoutes } from '#src/premium/activate.ts'
import { npcRespawnRoutes } from '#src/rankings/bosses.ts'
import { castleRoutes } from '#src/rankings/castles.ts'
import { clanRoutes } from '#src/rankings/clans.ts'
import { eventRoutes } from '#src/rankings/events.ts'
import { playerRoutes } from '#src/rankings/players.ts'
import { homeRoutes } from '#src/status/routes.ts'

type Options = {
  realm: Realm
  siteUrl: string
  /** The folder of mails that developers may read at /api/dev/mail; null disables that page. */
  shownMail: string | null
}

export const apiRoutes: FastifyPluginAsync<Options> = async (
  app,
  { realm, siteUrl, shownMail },
) => {
  app.register(authRoutes)
  app.register(authRecoveryRoutes)
  app.register(authSessionRoutes)
  app.register(changePasswordRoutes)
  app.register(castleRoutes, { realm })
  app.register(clanRoutes, { realm })
  app.register(clientErrorRoutes)
  app.register(coinRoutes)
  app.register(dashboardRoutes, { realm })
  if (shownMail) app.register(devMailRoutes, { mailDir: shownMail })
  app.register(eventRoutes, { realm })
  app.register(premiumRoutes)
  app.register(healthRoutes)
  app.register(homeRoutes, { realm })
  app.register(newsRoutes, { realm, siteUrl })
  app.register(npcRespawnRoutes, { realm })
  app.register(paymentRoutes, { realm })
  app.register(playerRoutes, { realm })
}
