import type { LoginRequest, LoginResponse } from 'shared-api/contract'
import { normaliseLogin } from 'shared-api/contract/rules/accounts'
import type { Credential } from '#src/accounts/accounts.ts'
import type { AuthContext, MessageReply, ReplyWithDevice } from '#src/accounts/context.ts'
import { loginBuckets, loginLimits } from '#src/accounts/limits/limits.ts'
import { recordRefusal } from '#src/accounts/limits/record-refusal.ts'
import { warnOwner } from '#src/accounts/limits/warn-owner.ts'
import { followGamePassword } from '#src/accounts/passwords/follow-game-password.ts'
import { runQueued } from '#src/accounts/passwords/hash-queue.ts'
import { hashing, verifyPassword } from '#src/accounts/passwords/password-hash.ts'
import { adoptGameAccount } from '#src/accounts/registration/adopt-game-account.ts'
import { startSession } from '#src/accounts/sessions/start-session.ts'
import type { Visitor } from '#src/accounts/visitor.ts'
import type { Admission } from '#src/limits/limiter.ts'

type Outcome = ReplyWithDevice<MessageReply<LoginResponse>>

const tooMany: Outcome = { answer: { success: false, message: 'auth.tooManyAttempts' } }

/**
 * Known and unknown logins cost the same work, and attempts are counted before they are made. Takes no Idempotency-Key:
 * its reply holds a secret that must not be stored (specification sections 5 and 8). @throws QueueFullError
 */
export async function signIn(
  context: AuthContext,
  visitor: Visitor,
  { login, password }: LoginRequest,
): Promise<Outcome> {
  const { web, anonymous } = context
  const name = normaliseLogin(login)
  if (!name || !password) {
    return { answer: { success: false, message: 'auth.errorFillAllFields' } }
  }
  const known = await web.accounts.findByLogin(name)
  // Looked for before the game is read: until it is written there, a new password counts only here.
  const isPending = known !== null && web.passwords.isPending(known.id)
  const gameAccount = await findInGame(context, name, known !== null)
  const isKnownDevice =
    known !== null && (await web.devices.isKnown(known.id, visitor.device))
  const priority = isKnownDevice ? 'known' : 'anonymous'
  hashing.assertRoom(priority)
  if (!isKnownDevice && !anonymous.logins.spend()) return tooMany
  const admission = await web.limiter.admit(loginLimits(name, visitor, { isKnownDevice }))
  if (!admission) {
    if (!isKnownDevice) anonymous.logins.giveBack()
    return tooMany
  }

  const account = await runQueued(context, { priority, admission }, async () => {
    const isRight = await verifyPassword(known?.passwordHash ?? null, password)
    const candidate = { gameAccount: isPending ? null : gameAccount, password }
    return known
      ? followGamePassword(context, visitor, { ...candidate, known, isRight })
      : adoptGameAccount(context, visitor, candidate)
  })
  if (account) {
    if (!isKnownDevice) anonymous.logins.giveBack()
    return startSession(context, visitor, account, { admission, isKnownDevice })
  }
  await recordWrongPassword(context, visitor, { name, known, admission })
  const exists = known !== null || gameAccount !== null
  const message = exists ? 'auth.incorrectPassword' : 'auth.userNotFound'
  return { answer: { success: false, message } }
}

/** If the game database is down, players that the site knows can still log in. */
async function findInGame({ game }: AuthContext, name: string, isKnown: boolean) {
  try {
    return await game.accounts.find(name)
  } catch (error) {
    if (isKnown) return null
    throw error
  }
}

type WrongPassword = { name: string; known: Credential | null; admission: Admission }

async function recordWrongPassword(
  context: AuthContext,
  visitor: Visitor,
  { name, known, admission: { full } }: WrongPassword,
) {
  const event = full.length > 0 ? 'login.limited' : 'login.refused'
  await recordRefusal(context, { event, account: known, caller: visitor })
  const isLockedOut = full.includes(loginBuckets(name, visitor).inARow)
  if (known && isLockedOut) await warnOwner(context, known)
}
