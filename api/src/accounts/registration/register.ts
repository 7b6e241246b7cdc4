import type { MessageKey, RegisterRequest } from 'shared-api/contract'
import {
  isValidEmail,
  isValidLogin,
  isValidPassword,
  normaliseLogin,
} from 'shared-api/contract/rules/accounts'
import { type Account, LoginTakenError, type NewAccount } from '#src/accounts/accounts.ts'
import type {
  AuthContext,
  Call,
  MessageReply,
  ReplyWithDevice,
} from '#src/accounts/context.ts'
import { registrationLimits } from '#src/accounts/limits/limits.ts'
import { recordRefusal } from '#src/accounts/limits/record-refusal.ts'
import { hashForBoth, runQueued } from '#src/accounts/passwords/hash-queue.ts'
import { hashing } from '#src/accounts/passwords/password-hash.ts'
import type { PasswordHashes } from '#src/accounts/passwords/passwords.ts'
import { weaknessOf } from '#src/accounts/passwords/weak-passwords.ts'
import type { Visitor } from '#src/accounts/visitor.ts'
import { failPoint } from '#src/config/fail-point.ts'
import { matchesEmulatorHash } from '#src/game/emulator-hash.ts'
import type { Ticket } from '#src/http/idempotency-keys.ts'

const registered: MessageReply = { success: true, message: 'auth.registered' }

/**
 * One statement in the game decides who gets a login. After a crash right behind it, only the game has the account:
 * repeating the call completes it, or the first sign-in adopts it.
 */
export async function register(
  context: AuthContext,
  request: Call<RegisterRequest>,
): Promise<ReplyWithDevice<MessageReply>> {
  const { web, anonymous } = context
  const { visitor, ticket, body } = request
  const login = normaliseLogin(body.login)
  const email = body.email.trim()
  const problem =
    problemOf(body) ??
    (await weaknessOf(body.password, { login, email }, context.realm.name))
  if (problem) return refusal(problem)

  hashing.assertRoom('anonymous')
  if (!anonymous.registrations.spend()) return refusal('auth.tooManyAttempts')
  const admission = await web.limiter.admit(registrationLimits(visitor))
  if (!admission) {
    anonymous.registrations.giveBack()
    return refusal('auth.tooManyAttempts')
  }
  if (admission.full.length > 0) await note(context, visitor, 'registration.limited')

  if (await web.accounts.findByLogin(login)) return takenBy(context, visitor)
  const hash = () => hashForBoth(context, login, body.password)
  const hashes = await runQueued(context, { priority: 'anonymous', admission }, hash)
  const wanted = { login, email, password: body.password, hashes }
  if (!(await openInGame(context, wanted, ticket))) return takenBy(context, visitor)
  failPoint('register.after-game')
  context.welcome(login)

  const account = await open(context, { login, email, passwordHash: hashes.web }, request)
  failPoint('register.after-account')
  const device = await web.devices.remember(account.id, visitor.device)
  return { answer: registered, device }
}

function problemOf({ login, email, password }: RegisterRequest): MessageKey | null {
  if (!login.trim() || !email.trim() || !password) return 'auth.errorFillAllFields'
  if (!isValidLogin(login)) return 'auth.invalidLogin'
  if (!isValidEmail(email.trim())) return 'auth.invalidEmail'
  return isValidPassword(password) ? null : 'auth.invalidPassword'
}

/** @returns whether the visitor has the login, from this call or from an interrupted one with the same key */
async function openInGame(
  { game }: AuthContext,
  { login, email, password, hashes }: RegisterRequest & { hashes: PasswordHashes },
  ticket: Ticket,
): Promise<boolean> {
  if (ticket.resumed === null) ticket.begin(`register:${login}`)
  const opened = await game.accounts.open({ login, email, passwordHash: hashes.game })
  if (opened) return true
  const taken = ticket.resumed === null ? null : await game.accounts.find(login)
  return taken !== null && matchesEmulatorHash(taken.passwordHash, password)
}

async function open(
  { web }: AuthContext,
  account: NewAccount,
  { visitor, ticket }: Call<RegisterRequest>,
): Promise<Account> {
  const { language } = visitor
  const saveReply = () => ticket.answer(registered)
  try {
    return await web.registrations.open(account, { caller: visitor, language, saveReply })
  } catch (error) {
    const adopted = await web.accounts.findByLogin(account.login)
    // Somebody signed in with the same password between the two writes, so it is the same person.
    if (error instanceof LoginTakenError && adopted) return adopted
    throw error
  }
}

async function takenBy(context: AuthContext, visitor: Visitor) {
  await note(context, visitor, 'registration.refused')
  return refusal('auth.usernameInUse')
}

function note(
  context: AuthContext,
  caller: Visitor,
  event: 'registration.limited' | 'registration.refused',
) {
  return recordRefusal(context, { event, account: null, caller })
}

function refusal(message: MessageKey): ReplyWithDevice<MessageReply> {
  return { answer: { success: false, message } }
}
