import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { CoinHistorySchema } from 'shared-api/contract'
import { normaliseLogin } from 'shared-api/contract/rules/accounts'
import { type Reason, ReasonSchema } from 'shared-api/office/parts'
import { coinsADay } from 'shared-api/office/permissions'
import {
  BanSchema,
  ChangeEmailSchema,
  CorrectionListSchema,
  CorrectionSchema,
  CorrectSchema,
  DecideSchema,
  PlayerHitListSchema,
  PlayerQuerySchema,
  PlayerSchema,
} from 'shared-api/office/players'
import type { Account } from '#src/accounts/accounts.ts'
import type { Act } from '#src/accounts/audit.ts'
import { minute } from '#src/durations.ts'
import { Problem } from '#src/http/problem.ts'
import { repeat } from '#src/jobs/repeat.ts'
import { canonicalEmail } from '#src/mail/email-address.ts'
import {
  act,
  byId,
  byLogin,
  byOf,
  callerOf,
  code,
  done,
  memberOf,
  read,
} from '#src/office/access.ts'
import { createBans, type Subject } from '#src/office/players/bans.ts'
import { createCorrections, refuseOwnAccount } from '#src/office/players/corrections.ts'
import { findPlayers, noPlayer, readPlayer } from '#src/office/players/players.ts'

const routes = {
  find: read('players.read', PlayerHitListSchema, { querystring: PlayerQuerySchema }),
  show: read('players.read', PlayerSchema, byLogin),
  ledger: read('players.read', CoinHistorySchema, byLogin),
  ban: act('players.ban', { ...byLogin, body: BanSchema }),
  unban: act('players.ban', { ...byLogin, body: ReasonSchema }),
  email: act('players.recover', { ...byLogin, body: ChangeEmailSchema }, undefined, code),
  coins: act('coins.give', { ...byLogin, body: CorrectSchema }, CorrectionSchema, code),
  corrections: read('players.read', CorrectionListSchema),
  decide: act('coins.confirm', { ...byId, body: DecideSchema }, CorrectionSchema, code),
}

const wholeLedger = 100_000

/** Finding a player, seeing what happened to the account, and putting it right. */
export const playerRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { webDatabase: db, web, game, log, replica } = app
  const bans = createBans(db, game)
  const corrections = createCorrections(db)

  const liftEnded = () =>
    replica.run(() =>
      bans.liftEnded((err, login) => log.warn({ err, login }, 'a ban that ended stays')),
    )
  const onError = (err: unknown) => log.warn({ err }, 'bans that ended stay for now')
  app.addHook('onClose', repeat(liftEnded, minute, onError))

  /** An account that the site or the game has. @throws Problem 404 */
  const subjectOf = async (given: string): Promise<Subject> => {
    const login = normaliseLogin(given)
    const account = await web.accounts.findByLogin(login)
    if (!account && !(await game.accounts.find(login))) throw noPlayer(login)
    return { login, account }
  }
  /** @throws Problem 404, or 409 for one that the site does not know */
  const accountOf = async (given: string) => {
    const { login, account } = await subjectOf(given)
    if (account && !account.isRemoved) return account
    const message = `${login} was removed, or never logged in on the site`
    throw new Problem(409, 'no-site-account', message)
  }
  const actOf = (request: FastifyRequest & { body: Reason }) => ({
    ...byOf(request),
    detail: request.body.reason,
  })

  app.get('/players', routes.find, (request) => findPlayers(db, game, request.query.q))

  app.get('/players/:login', routes.show, (request) =>
    readPlayer(app, normaliseLogin(request.params.login)),
  )

  app.get('/players/:login/ledger', routes.ledger, async (request) => {
    const { account } = await subjectOf(request.params.login)
    return account ? web.ledger.history(account.id, wholeLedger) : []
  })

  app.post('/players/:login/ban', routes.ban, async (request) => {
    const { until } = request.body
    const end = until === undefined ? null : Date.parse(until)
    if (end !== null && end <= Date.now()) {
      throw new Problem(400, 'ban-ended', 'The end of the ban is in the past')
    }
    await bans.ban(await subjectOf(request.params.login), end, actOf(request))
  })

  app.post('/players/:login/unban', routes.unban, async (request) =>
    bans.unban(await subjectOf(request.params.login), actOf(request)),
  )

  /** A route that puts an account right, for the reason that the member gives. */
  const recover = (
    name: string,
    options: { needsCode?: boolean },
    work: (account: Account, why: Act, request: FastifyRequest) => Promise<unknown>,
  ) =>
    app.post(
      `/players/:login/${name}`,
      act('players.recover', { ...byLogin, body: ReasonSchema }, undefined, options),
      async (request) => {
        await work(await accountOf(request.params.login), actOf(request), request)
      },
    )

  recover('end-sessions', {}, async (account, why) => {
    await web.sessions.endAll(account.id)
    await web.audit.record('sessions.ended-by-staff', { account, ...why })
  })

  recover('reset-link', {}, async (account, why, request) => {
    const { email } = account
    if (email === '') {
      throw new Problem(409, 'no-email', 'The account has no address: give it one first')
    }
    await web.sessions.endAll(account.id)
    await web.audit.record('account.reset-by-operator', { account, ...why })
    const wanted = { email, accounts: [account], isOwner: true, actor: why.actor }
    await web.mailLinks.mailReset(wanted, {
      caller: { ...callerOf(request), language: app.auth.language },
      saveReply: (tx) => request.ticket.answer(tx, done),
    })
  })

  recover('second-factor/remove', code, async (account, why) => {
    if (await web.secondFactors.removeByStaff(account, why)) return
    throw new Problem(409, 'no-second-factor', `${account.login} has no second factor`)
  })

  recover('email/undo', code, async (account, why) => {
    const { language } = app.auth
    if (await web.emailChanges.restore(account, { act: why, language })) return
    throw new Problem(409, 'no-undo', 'There is no change of the last 7 days to undo')
  })

  app.post('/players/:login/email', routes.email, async (request) => {
    const account = await accountOf(request.params.login)
    const email = canonicalEmail(request.body.email)
    if (email === null) throw new Problem(400, 'invalid-email', 'Give one e-mail address')
    await refuseOwnAccount(db, account.id, memberOf(request).email)
    const { language } = app.auth
    const by = { act: actOf(request), language }
    if (!(await web.emailChanges.correct(account.id, email, by)))
      throw new Problem(409, 'same-email', `${account.login} has this address already`)
  })

  app.post('/players/:login/coins', routes.coins, async (request) => {
    const account = await accountOf(request.params.login)
    const { email, role } = memberOf(request)
    const { coins, reason } = request.body
    if (coins === 0) throw new Problem(400, 'no-coins', 'Give or take at least one coin')
    await refuseOwnAccount(db, account.id, email)
    const wish = { account, coins, reason, limit: coinsADay[role], ...byOf(request) }
    return corrections.correct({
      ...wish,
      save: (tx, answer) => request.ticket.answer(tx, answer),
    })
  })

  app.get('/corrections', routes.corrections, () => corrections.list())

  app.post('/corrections/:id', routes.decide, (request) => {
    const { isConfirmed, reason = null } = request.body
    const { id } = request.params
    const { email } = memberOf(request)
    const decision = { id, email, isConfirmed, answer: reason, ...byOf(request) }
    return corrections.decide(decision)
  })
}
