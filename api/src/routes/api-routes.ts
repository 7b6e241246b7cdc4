import type { FastifyPluginAsync } from 'fastify'
import type { Realm } from 'shared-api/contract'
import { authRoutes } from '#src/routes/auth.ts'
import { authRecoveryRoutes } from '#src/routes/auth-recovery.ts'
import { authSessionRoutes } from '#src/routes/auth-sessions.ts'
import { castleRoutes } from '#src/routes/castles.ts'
import { changePasswordRoutes } from '#src/routes/change-password.ts'
import { clanRoutes } from '#src/routes/clans.ts'
import { clientErrorRoutes } from '#src/routes/client-errors.ts'
import { coinRecordRoutes } from '#src/routes/coin-records.ts'
import { dashboardRoutes } from '#src/routes/dashboard.ts'
import { devMailRoutes } from '#src/routes/dev-mail.ts'
import { eventRoutes } from '#src/routes/events.ts'
import { gameRoutes } from '#src/routes/game.ts'
import { healthRoutes } from '#src/routes/health.ts'
import { homeRoutes } from '#src/routes/home.ts'
import { newsRoutes } from '#src/routes/news.ts'
import { npcRespawnRoutes } from '#src/routes/npc-respawn.ts'
import { paymentRoutes } from '#src/routes/payment.ts'
import { playerRoutes } from '#src/routes/players.ts'

type Options = {
  realm: Realm
  siteUrl: string
  /** Where mails are written that a developer may read; null shows none. */
  shownMail: string | null
}

/** Every resource under /api, one module for each. */
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
  app.register(coinRecordRoutes)
  app.register(dashboardRoutes, { realm })
  if (shownMail) app.register(devMailRoutes, { mailDir: shownMail })
  app.register(eventRoutes, { realm })
  app.register(gameRoutes)
  app.register(healthRoutes)
  app.register(homeRoutes, { realm })
  app.register(newsRoutes, { realm, siteUrl })
  app.register(npcRespawnRoutes, { realm })
  app.register(paymentRoutes, { realm })
  app.register(playerRoutes, { realm })
}
