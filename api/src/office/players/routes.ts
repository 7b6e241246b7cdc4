import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { CoinHistory } from 'shared-api/contract'
import { normaliseLogin } from 'shared-api/contract/rules/accounts'
import { Reason } from 'shared-api/office/parts'
import { coinsADay } from 'shared-api/office/permissions'
import {
  Ban,
  ChangeEmail,
  Correct,
  Correction,
  CorrectionList,
  Decide,
  Player,
  PlayerHitList,
  PlayerQuery,
} from 'shared-api/office/players'
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

const forReason = { ...byLogin, body: Reason }
const routes = {
  find: read('players.read', PlayerHitList, { querystring: PlayerQuery }),
  show: read('players.read', Player, byLogin),
  ledger: read('players.read', CoinHistory, byLogin),
  ban: act('players.ban', { ...byLogin, body: Ban }),
  unban: act('players.ban', forReason),
  recover: act('players.recover', forReason),
  recoverWithCode: act('players.recover', forReason, undefined, code),
  email: act('players.recover', { ...byLogin, body: ChangeEmail }, undefined, code),
  coins: act('coins.give', { ...byLogin, body: Correct }, Correction, code),
  corrections: read('players.read', CorrectionList),
  decide: act('coins.confirm', { ...byId, body: Decide }, Correction, code),
}

type OfPlayer = FastifyRequest & { params: { login: string } }

const wholeLedger = 100_000

/** Finding a player, seeing what happened to the account, and putting it right. */
export const playerRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { webDatabase: db, web, game, log, replica } = app
  const { language } = app.auth
  const bans = createBans(db, game)
  const corrections = createCorrections(db)

  const liftEnded = () =>
    replica.run(() =>
      bans.liftEnded((err, login) => log.warn({ err, login }, 'a ban that ended stays')),
    )
  const onError = (err: unknown) => log.warn({ err }, 'bans that ended stay for now')
  app.addHook('onClose', repeat(liftEnded, minute, onError))

  /** An account that the site or the game has. @throws Problem 404 */
  const subjectOf = async ({ params }: OfPlayer): Promise<Subject> => {
    const login = normaliseLogin(params.login)
    const account = await web.accounts.findByLogin(login)
    if (!account && !(await game.accounts.find(login))) throw noPlayer(login)
    return { login, account }
  }
  /** @throws Problem 404, or 409 for one that the site does not know */
  const accountOf = async (request: OfPlayer) => {
    const { login, account } = await subjectOf(request)
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
    const { account } = await subjectOf(request)
    return account ? web.ledger.history(account.id, wholeLedger) : []
  })

  app.post('/players/:login/ban', routes.ban, async (request) => {
    const { until } = request.body
    const end = until === undefined ? null : Date.parse(until)
    if (end !== null && end <= Date.now()) {
      throw new Problem(400, 'ban-ended', 'The end of the ban is in the past')
    }
    await bans.ban(await subjectOf(request), end, actOf(request))
  })

  app.post('/players/:login/unban', routes.unban, async (request) =>
    bans.unban(await subjectOf(request), actOf(request)),
  )

  app.post('/players/:login/end-sessions', routes.recover, async (request) => {
    const account = await accountOf(request)
    await web.sessions.endAll(account.id)
    await web.audit.record('sessions.ended-by-staff', { account, ...actOf(request) })
  })

  app.post('/players/:login/reset-link', routes.recover, async (request) => {
    const account = await accountOf(request)
    const { email } = account
    if (email === '') {
      throw new Problem(409, 'no-email', 'The account has no address: give it one first')
    }
    const why = actOf(request)
    await web.sessions.endAll(account.id)
    await web.audit.record('account.reset-by-operator', { account, ...why })
    const wanted = { email, accounts: [account], isOwner: true, actor: why.actor }
    await web.mailLinks.mailReset(wanted, {
      caller: { ...callerOf(request), language },
      saveReply: (tx) => request.ticket.answer(tx, done),
    })
  })

  app.post(
    '/players/:login/second-factor/remove',
    routes.recoverWithCode,
    async (request) => {
      const account = await accountOf(request)
      if (await web.secondFactors.removeByStaff(account, actOf(request))) return
      throw new Problem(409, 'no-second-factor', `${account.login} has no second factor`)
    },
  )

  app.post('/players/:login/email/undo', routes.recoverWithCode, async (request) => {
    const by = { act: actOf(request), language }
    if (await web.emailChanges.restore(await accountOf(request), by)) return
    throw new Problem(409, 'no-undo', 'There is no change of the last 7 days to undo')
  })

  app.post('/players/:login/email', routes.email, async (request) => {
    const account = await accountOf(request)
    const email = canonicalEmail(request.body.email)
    if (email === null) throw new Problem(400, 'invalid-email', 'Give one e-mail address')
    await refuseOwnAccount(db, account.id, memberOf(request).email)
    const by = { act: actOf(request), language }
    if (await web.emailChanges.correct(account.id, email, by)) return
    throw new Problem(409, 'same-email', `${account.login} has this address already`)
  })

  app.post('/players/:login/coins', routes.coins, async (request) => {
    const account = await accountOf(request)
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
