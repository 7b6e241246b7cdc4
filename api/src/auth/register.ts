import type { MessageResponse, RegisterRequest } from 'shared-api/contract'
import { sendConfirmation } from '#src/auth/confirm-email.ts'
import type { Answered, AuthContext } from '#src/auth/context.ts'
import { registrationLimits } from '#src/auth/limits.ts'
import {
  isValidEmail,
  isValidLogin,
  isValidPassword,
  normaliseLogin,
} from '#src/auth/rules.ts'
import type { Visitor } from '#src/auth/visitor.ts'
import { emulatorHash } from '#src/game/emulator-hash.ts'
import { LoginTakenError } from '#src/web/accounts.ts'
import { hashPassword } from '#src/web/password.ts'
import type { Account } from '#src/web/ports.ts'

/**
 * Opens an account on the site and in the game. The game decides who gets a name, in one
 * statement. A crash right after it leaves an account that the game has and the site has not,
 * which is taken over by its first login like any other of that kind.
 */
export async function register(
  context: AuthContext,
  visitor: Visitor,
  request: RegisterRequest,
): Promise<Answered<MessageResponse>> {
  const { web, game } = context
  const problem = problemOf(request)
  if (problem) return refusal(problem)
  const login = normaliseLogin(request.login)
  const email = request.email.trim()

  const admission = await web.attempts.admit(registrationLimits(visitor))
  if (!admission) return refusal('auth.tooManyAttempts')
  if (admission.isLast) await note(context, visitor, 'registration.limited')

  if (await web.accounts.findByLogin(login)) return takenBy(context, visitor)
  const passwordHash = await hashPassword(request.password)
  const gameHash = await emulatorHash(game.accounts.hashScheme, request.password)
  const isOurs = await game.accounts.open({ login, email, passwordHash: gameHash })
  if (!isOurs) return takenBy(context, visitor)

  const account = await open(context, { login, email, passwordHash })
  context.welcome(login)
  await web.audit.record({ event: 'account.registered', account, caller: visitor })
  const device = await web.devices.remember(account.id, visitor.device)
  await sendConfirmation(context, visitor, account)
  return { answer: { success: true, message: 'auth.registered' }, device }
}

function problemOf({ login, email, password }: RegisterRequest): string | null {
  if (!login.trim() || !email.trim() || !password) return 'auth.errorFillAllFields'
  if (!isValidLogin(login)) return 'auth.invalidLogin'
  if (!isValidEmail(email.trim())) return 'auth.invalidEmail'
  return isValidPassword(password) ? null : 'auth.invalidPassword'
}

async function open(
  { web }: AuthContext,
  account: Parameters<AuthContext['web']['accounts']['create']>[0],
): Promise<Account> {
  try {
    return await web.accounts.create(account)
  } catch (error) {
    const adopted = await web.accounts.findByLogin(account.login)
    // Logged in with this very password in the blink between the two databases: the same person.
    if (error instanceof LoginTakenError && adopted) return adopted
    throw error
  }
}

async function takenBy(context: AuthContext, visitor: Visitor) {
  await note(context, visitor, 'registration.refused')
  return refusal('auth.usernameInUse')
}

function note(
  { web }: AuthContext,
  caller: Visitor,
  event: 'registration.limited' | 'registration.refused',
) {
  return web.audit.record({ event, account: null, caller })
}

function refusal(message: string): Answered<MessageResponse> {
  return { answer: { success: false, message } }
}
