import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Dashboard } from 'shared-api/contract'
import { formatMoment } from 'shared-api/contract/rules/formats'
import { forPlayer, sessionOf } from '#src/accounts/sessions/require-session.ts'
import { iso } from '#src/config/realm-time.ts'
import { className } from '#src/game/names.ts'
import { chooseLanguage } from '#src/http/headers.ts'

export const dashboardRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { realm, web, game } = app

  app.get(
    '/dashboard',
    forPlayer(
      'The account and its characters, in the language of Accept-Language',
      Dashboard,
    ),
    async (request) => {
      const { id, login, email, emailConfirmed, createdAt } = sessionOf(request).account
      const [characters, isBanned, balance, debt, secondFactor] = await Promise.all([
        game.characters.ofAccount(login),
        game.characters.isBanned(login),
        web.ledger.balance(id),
        web.ledger.debt(id),
        web.secondFactors.isOn(id),
      ])
      const ids = characters.map((character) => character.id)
      const premium = await web.premium.activeOf(ids)
      const language = chooseLanguage(request.headers['accept-language'], realm.languages)
      return {
        login,
        email,
        emailConfirmed,
        secondFactor,
        createdAt: iso(createdAt),
        status: isBanned ? ('banned' as const) : ('active' as const),
        balance,
        debt,
        sellsCoins: app.payments !== null,
        characters: characters.map(({ id: characterId, name, level, classId }) => {
          const { tier = null, endsAt } = premium.get(characterId) ?? {}
          return {
            nick: name,
            level,
            class: className(classId),
            classId,
            premiumType: tier,
            premiumEnd: endsAt ? formatMoment(endsAt, language, realm.timeZone) : null,
          }
        }),
      }
    },
  )
}
