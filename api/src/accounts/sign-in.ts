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
 * Logs a player in. Messages are translation keys (specification sections 5 and 8). The same work
 * is done for a login that exists and for one that does not, and tries are counted before they are
 * made. Not under an Idempotency-Key: each call is meant to begin a session of its own, and its
 * answer holds a secret that must not be kept.
 *
 * @returns a token, or which of the specified refusals it is
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

/** A game database that is down keeps only those out whom nobody else knows. */
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
