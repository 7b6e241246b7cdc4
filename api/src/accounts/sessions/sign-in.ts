import type { LoginRequest, LoginResponse, MessageKey } from 'shared-api/contract'
import { normaliseLogin } from 'shared-api/contract/rules/accounts'
import type { Account, Credential } from '#src/accounts/accounts.ts'
import type { Reader } from '#src/accounts/game-reads.ts'
import {
  accountLimits,
  freePass,
  loginBuckets,
  loginLimits,
} from '#src/accounts/limits/limits.ts'
import { noticeOf } from '#src/accounts/links/mail-links.ts'
import { hashing, verifyPassword } from '#src/accounts/passwords/password-hash.ts'
import { type Call, type MessageReply, refuse } from '#src/accounts/plugin.ts'
import {
  adoptGameAccount,
  followGamePassword,
} from '#src/accounts/sessions/game-account.ts'
import { type Priority, QueueFullError } from '#src/jobs/bounded-queue.ts'
import type { Admission } from '#src/limits/limiter.ts'

const tooMany = refuse('auth.tooManyAttempts')

/**
 * Known and unknown logins cost the same work, and attempts are counted before they are made. Takes no Idempotency-Key:
 * its reply holds a secret that must not be stored (docs/specification.md §3.13). @throws QueueFullError
 */
export async function signIn(call: Call<LoginRequest>) {
  const { web, anonymous, visitor } = call
  const { login, password } = call.body
  const name = normaliseLogin(login)
  if (!name || !password) return refuse('auth.errorFillAllFields')
  const known = await web.accounts.findByLogin(name)
  const isKnownDevice =
    known !== null && (await web.devices.isKnown(known.id, visitor.device))
  const priority = isKnownDevice ? 'known' : 'anonymous'
  hashing.assertRoom(priority)
  const pass = isKnownDevice ? freePass : anonymous.enter('logins', visitor)
  if (!pass) return tooMany
  const admission = await web.limiter.admit(loginLimits(name, visitor, { isKnownDevice }))
  if (!admission) {
    pass.giveBack()
    return tooMany
  }
  const attempt = { name, password, known, priority } as const
  const checked = await checkPassword(call, attempt).catch(async (error) => {
    // A queue was full, or the game did not answer: nobody looked at the password.
    pass.forget()
    await web.limiter.takeBack(admission)
    throw error
  })
  const { account, exists } = checked
  if (!account) {
    await recordWrong(call, { name, known, admission })
    return refuse(exists ? 'auth.incorrectPassword' : 'auth.userNotFound')
  }
  const refusal = await checkCode(call, account)
  if (refusal === 'auth.incorrectCode') {
    await recordWrong(call, { name, known: account, admission, detail: 'code' })
    return refuse(refusal)
  }
  pass.forget()
  // It still counts as a try: a right password must not buy new tries at the code.
  if (refusal) return refuse(refusal)
  const begun = await startSession(call, account, { admission, isKnownDevice })
  if (begun.success) {
    const isTrusted = Boolean(call.body.code && call.body.trustDevice)
    call.setDevice(await web.devices.remember(account.id, visitor.device, isTrusted))
  }
  return begun
}

/** @returns why it is refused; null if it is right, or none is needed */
async function checkCode(
  { web, visitor, body: { code } }: Call<LoginRequest>,
  account: Account,
): Promise<MessageKey | null> {
  if (!(await web.secondFactors.isOn(account.id))) return null
  if (await web.devices.isTrusted(account.id, visitor.device)) return null
  if (!code) return 'auth.codeRequired'
  const isRight = await web.secondFactors.use(account, code, visitor)
  return isRight ? null : 'auth.incorrectCode'
}

type Attempt = {
  name: string
  password: string
  known: Credential | null
  priority: Priority
}

/** @returns the account if the password is right; `exists` says whether the site or the game has one of that name */
async function checkPassword(call: Call, { name, password, known, priority }: Attempt) {
  const { web, visitor } = call
  const reader = priority === 'known' ? priority : visitor
  // Looked for before the game is read: until it is written there, a new password counts only here.
  const isPending = known !== null && (await web.passwords.isPending(known.id))
  const inGame = await findInGame(call, { name, known, reader })
  const candidate = { gameAccount: isPending ? null : inGame, password }
  const account = await hashing.run(priority, async () => {
    const isRight = await verifyPassword(known?.passwordHash ?? null, password)
    return known
      ? followGamePassword(call, { ...candidate, known, isRight })
      : adoptGameAccount(call, candidate)
  })
  return { account, exists: known !== null || inGame !== null }
}

/** If the game database is down, players that the site knows can still log in. */
async function findInGame(
  { game, readGame }: Call,
  { name, known, reader }: Pick<Attempt, 'name' | 'known'> & { reader: Reader },
) {
  try {
    return await readGame(reader, () => game.accounts.find(name))
  } catch (error) {
    if (known === null || error instanceof QueueFullError) throw error
    return null
  }
}

async function startSession(
  { web, visitor }: Call,
  account: Credential,
  { admission, isKnownDevice }: { admission: Admission; isKnownDevice: boolean },
): Promise<MessageReply<LoginResponse>> {
  const { id: accountId, login, passwordHash } = account
  const buckets = Object.values(loginBuckets(login, visitor))
  const emptied = buckets.filter((name) => name !== null)
  await web.limiter.takeBack(admission, emptied)
  if (!(await web.limiter.admit(accountLimits('sessions', accountId)))) {
    return refuse('auth.tooManyAttempts')
  }
  const event = isKnownDevice ? 'login.succeeded' : 'login.new-device'
  await web.audit.record(event, { account, caller: visitor })
  const { userAgent } = visitor
  const mayMail =
    !isKnownDevice && (await web.limiter.admit(accountLimits('new devices', accountId)))
  const mail = mayMail ? noticeOf(account, visitor, { kind: 'newDeviceSignIn' }) : null
  const token = await web.sessions.start({ accountId, passwordHash, userAgent, mail })
  if (token === null) return refuse('auth.incorrectPassword')
  return { success: true, token }
}

/** `detail`: what was wrong, if not the password. */
type Wrong = Pick<Attempt, 'name' | 'known'> & { admission: Admission; detail?: string }

async function recordWrong(call: Call, { name, known, admission, ...more }: Wrong) {
  const { web, anonymous, visitor } = call
  if (anonymous.spend(known ? 'refusedAccounts' : 'refusedNames', visitor)) {
    const event = admission.full.length > 0 ? 'login.limited' : 'login.refused'
    await web.audit.record(event, { account: known, caller: visitor, ...more })
  }
  const isLockedOut = admission.full.includes(loginBuckets(name, visitor).inARow)
  if (known && isLockedOut) await warnOwner(call, known)
}

/** Mails in the language of the realm, because the request comes from the guesser. */
async function warnOwner({ web, language }: Call, account: Account) {
  if (account.email === '') return
  const admission = await web.limiter.admit(accountLimits('mails of attempts', account.id))
  if (!admission) return
  const isMailed = await web.mailLinks.mailAttempts(account, language)
  // The mailbox has reached its limit; the next wrong try will mail again.
  if (!isMailed) await web.limiter.takeBack(admission)
}
