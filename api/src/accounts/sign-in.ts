import type { LoginRequest, LoginResponse } from 'shared-api/contract'
import { normaliseLogin } from 'shared-api/contract/rules'
import type { Credential } from '#src/accounts/accounts.ts'
import { adopt } from '#src/accounts/adopt.ts'
import type { Admission } from '#src/accounts/attempts.ts'
import type { AuthContext, MessageReply, ReplyWithDevice } from '#src/accounts/context.ts'
import { enter } from '#src/accounts/enter.ts'
import { inTurn } from '#src/accounts/in-turn.ts'
import { loginBuckets, loginLimits } from '#src/accounts/limits.ts'
import { hashing, verifyPassword } from '#src/accounts/password-hash.ts'
import { noteRefusal } from '#src/accounts/refusals.ts'
import type { Visitor } from '#src/accounts/visitor.ts'
import { warnOwner } from '#src/accounts/warn-owner.ts'

type Outcome = ReplyWithDevice<MessageReply<LoginResponse>>

const tooMany: Outcome = { answer: { success: false, message: 'auth.tooManyAttempts' } }

/**
 * Signs a player in. Messages are translation keys (specification sections 5 and 8). Known and
 * unknown logins cost the same work, and attempts are counted before they are made. Takes no
 * Idempotency-Key: each call starts its own session, and its reply holds a secret that must not be
 * stored.
 *
 * @returns a token, or one of the specified refusals
 * @throws QueueFullError where too many log in at once; nothing is counted then
 */
export async function signIn(
  context: AuthContext,
  visitor: Visitor,
  { login, password }: LoginRequest,
): Promise<Outcome> {
  const { web, strangers } = context
  const name = normaliseLogin(login)
  if (!name || !password) {
    return { answer: { success: false, message: 'auth.errorFillAllFields' } }
  }
  const known = await web.accounts.findByLogin(name)
  const gameAccount = await findInGame(context, name, known !== null)
  const isKnownDevice =
    known !== null && (await web.devices.isKnown(known.id, visitor.device))
  const turn = isKnownDevice ? 'known' : 'stranger'
  hashing.assertRoom(turn)
  if (!isKnownDevice && !strangers.logins.spend()) return tooMany
  const admission = await web.attempts.admit(loginLimits(name, visitor, { isKnownDevice }))
  if (!admission) {
    if (!isKnownDevice) strangers.logins.giveBack()
    return tooMany
  }

  const account = await inTurn(context, { turn, admission }, async () =>
    (await verifyPassword(known?.passwordHash ?? null, password))
      ? known
      : adopt(context, visitor, { known, gameAccount, password }),
  )
  if (account) {
    if (!isKnownDevice) strangers.logins.giveBack()
    return enter(context, visitor, account, { admission, isKnownDevice })
  }
  await noteWrongPassword(context, visitor, { name, known, admission })
  const exists = known !== null || gameAccount !== null
  const message = exists ? 'auth.incorrectPassword' : 'auth.userNotFound'
  return { answer: { success: false, message } }
}

/** If the game database is down, only players whom the site does not know have to wait. */
async function findInGame({ game }: AuthContext, name: string, isKnown: boolean) {
  try {
    return await game.accounts.find(name)
  } catch (error) {
    if (isKnown) return null
    throw error
  }
}

type WrongPassword = { name: string; known: Credential | null; admission: Admission }

async function noteWrongPassword(
  context: AuthContext,
  visitor: Visitor,
  { name, known, admission: { full } }: WrongPassword,
) {
  const event = full.length > 0 ? 'login.limited' : 'login.refused'
  await noteRefusal(context, { event, account: known, caller: visitor })
  const isLockedOut = full.includes(loginBuckets(name, visitor).inARow)
  if (known && isLockedOut) await warnOwner(context, known)
}
