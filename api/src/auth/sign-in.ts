import type { LoginRequest, LoginResponse, MessageKey } from 'shared-api/contract'
import type { Answered, AuthContext, Told } from '#src/auth/context.ts'
import { loginBuckets, loginLimits, newDeviceMailLimits } from '#src/auth/limits.ts'
import { normaliseLogin } from '#src/auth/rules.ts'
import type { Visitor } from '#src/auth/visitor.ts'
import { matchesEmulatorHash } from '#src/game/emulator-hash.ts'
import type { GameAccount } from '#src/game/ports.ts'
import type { NewMail } from '#src/mail/ports.ts'
import { LoginTakenError } from '#src/web/accounts.ts'
import type { Admission } from '#src/web/auth-ports.ts'
import { hashPassword, verifyPassword } from '#src/web/password.ts'
import type { Credential } from '#src/web/ports.ts'

/** Older, it would only frighten: three days. */
const newDeviceMailValidity = 3 * 86_400_000

/**
 * Logs a player in. Messages are translation keys (specification sections 5 and 8). The same work
 * is done for a login that exists and for one that does not, and tries are counted before they are
 * made. Not under an Idempotency-Key: each call is meant to begin a session of its own, and its
 * answer holds a secret that must not be kept.
 *
 * @returns a token, or which of the specified refusals it is
 */
export async function signIn(
  context: AuthContext,
  visitor: Visitor,
  { login, password }: LoginRequest,
): Promise<Answered<Told<LoginResponse>>> {
  const { web } = context
  const name = normaliseLogin(login)
  if (!name || !password) return refusal('auth.errorFillAllFields')

  const known = await web.accounts.findByLogin(name)
  const gameAccount = await findInGame(context, name, known !== null)
  const isKnownDevice =
    known !== null && (await web.devices.isKnown(known.id, visitor.device))
  const exists = known !== null || gameAccount !== null
  const limits = loginLimits(name, visitor, { isKnownDevice, exists })
  const admission = await web.attempts.admit(limits)
  if (!admission) return refusal('auth.tooManyAttempts')

  const isRight = await verifyPassword(known?.passwordHash ?? null, password)
  const account = isRight
    ? known
    : await adopt(context, visitor, known, gameAccount, password)
  if (account) return enter(context, visitor, account, { admission, isKnownDevice })

  await web.audit.record({
    event: admission.isLast ? 'login.limited' : 'login.refused',
    account: known,
    caller: visitor,
  })
  return refusal(exists ? 'auth.incorrectPassword' : 'auth.userNotFound')
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

/** The game makes accounts too: the first time that one logs in here, it gets a password of ours. */
async function adopt(
  { web }: AuthContext,
  visitor: Visitor,
  known: Credential | null,
  gameAccount: GameAccount | null,
  password: string,
): Promise<Credential | null> {
  if (known || !gameAccount) return null
  const { login, email, passwordHash } = gameAccount
  if (!(await matchesEmulatorHash(passwordHash, password))) return null
  try {
    const ownHash = await hashPassword(password)
    const credential = { login: normaliseLogin(login), email, passwordHash: ownHash }
    const account = await web.accounts.create(credential)
    await web.audit.record({ event: 'account.adopted', account, caller: visitor })
    return { ...account, passwordHash: ownHash }
  } catch (error) {
    // The same player, at the same moment, in another tab.
    if (error instanceof LoginTakenError) return web.accounts.findByLogin(login)
    throw error
  }
}

async function enter(
  { web }: AuthContext,
  visitor: Visitor,
  account: Credential,
  { admission, isKnownDevice }: { admission: Admission; isKnownDevice: boolean },
): Promise<Answered<Told<LoginResponse>>> {
  const { id: accountId, login, passwordHash } = account
  const buckets = loginBuckets(login, visitor)
  const emptied = [buckets.device, buckets.network, buckets.inARow].filter(
    (name) => name !== null,
  )
  await web.attempts.succeed(admission, emptied)
  await web.audit.record({
    event: isKnownDevice ? 'login.succeeded' : 'login.new-device',
    account,
    caller: visitor,
  })
  const { userAgent } = visitor
  const mayMail =
    !isKnownDevice && (await web.attempts.admit(newDeviceMailLimits(accountId)))
  const mail = mayMail ? newDeviceMail(account, visitor) : null
  const token = await web.sessions.start({ accountId, passwordHash, userAgent, mail })
  if (token === null) return refusal('auth.incorrectPassword')
  const device = await web.devices.remember(accountId, visitor.device)
  return { answer: { success: true, token }, device }
}

function newDeviceMail(
  { login, email }: Credential,
  { address, language, userAgent }: Visitor,
): NewMail {
  const at = Date.now()
  return {
    to: { address: email, language },
    letter: { kind: 'newDeviceSignIn', login, at, address, userAgent },
    expiresAt: at + newDeviceMailValidity,
  }
}

function refusal(message: MessageKey): Answered<Told<LoginResponse>> {
  return { answer: { success: false, message } }
}
