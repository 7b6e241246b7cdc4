import type { RegisterRequest } from 'shared-api/contract'
import {
  isValidLogin,
  isValidPassword,
  normaliseLogin,
} from 'shared-api/contract/rules/accounts'
import { type Account, LoginTakenError, type NewAccount } from '#src/accounts/accounts.ts'
import { hashForBoth, hashing } from '#src/accounts/passwords/password-hash.ts'
import type { PasswordHashes } from '#src/accounts/passwords/passwords.ts'
import { weaknessOf } from '#src/accounts/passwords/weak-passwords.ts'
import { type Call, type MessageReply, refuse } from '#src/accounts/plugin.ts'
import { failPoint } from '#src/config/fail-point.ts'
import { matchesEmulatorHash } from '#src/game/emulator-hash.ts'
import { canonicalEmail } from '#src/mail/email-address.ts'

const registered: MessageReply = { success: true, message: 'auth.registered' }

/**
 * One statement in the game decides who gets a login. After a crash right behind it, only the game has the account:
 * repeating the call completes it, or the first sign-in adopts it.
 */
export async function register(call: Call<RegisterRequest>): Promise<MessageReply> {
  const { web, anonymous, realm, visitor, body } = call
  const wanted = { login: normaliseLogin(body.login), password: body.password }
  const email = canonicalEmail(body.email) ?? ''
  const problem =
    problemOf(body, email) ??
    (await weaknessOf(body.password, { ...wanted, email }, realm.name))
  if (problem) return refuse(problem)

  hashing.assertRoom('anonymous')
  const pass = anonymous.enter('registrations', visitor)
  if (!pass) return refuse('auth.tooManyAttempts')
  try {
    const account = await openAccount(call, { ...wanted, email })
    if (!account) {
      pass.giveBack()
      if (anonymous.spend('refusedNames', visitor)) {
        await web.audit.record('registration.refused', { caller: visitor })
      }
      return refuse('auth.usernameInUse')
    }
    call.setDevice(await web.devices.remember(account.id, visitor.device))
    return registered
  } catch (error) {
    pass.giveBack()
    throw error
  }
}

/** @param canonical the address as it would be stored; empty if it has no such form */
function problemOf({ login, email, password }: RegisterRequest, canonical: string) {
  if (!login.trim() || !email.trim() || !password) return 'auth.errorFillAllFields'
  if (!isValidLogin(login)) return 'auth.invalidLogin'
  if (!canonical) return 'auth.invalidEmail'
  return isValidPassword(password) ? null : 'auth.invalidPassword'
}

/** @returns null if the login is taken */
async function openAccount(call: Call<RegisterRequest>, wanted: RegisterRequest) {
  const { web, readGame, visitor } = call
  const { login, email } = wanted
  if (await web.accounts.findByLogin(login)) return null
  const hashes = await hashForBoth(call, visitor, wanted)
  const isOpen = await readGame(visitor, () => openInGame(call, { ...wanted, hashes }))
  if (!isOpen) return null
  failPoint('register.after-game')
  call.welcome(login)
  const account = await open(call, { login, email, passwordHash: hashes.web })
  failPoint('register.after-account')
  return account
}

/** @returns whether the visitor has the login, from this call or from an interrupted one with the same key */
async function openInGame(
  { web, game, ticket }: Call,
  { login, email, password, hashes }: RegisterRequest & { hashes: PasswordHashes },
): Promise<boolean> {
  if (ticket.resumed === null) await web.registrations.begin(ticket, login)
  const opened = await game.accounts.open({ login, email, passwordHash: hashes.game })
  if (opened) return true
  const taken = ticket.resumed === null ? null : await game.accounts.find(login)
  return taken !== null && matchesEmulatorHash(taken.passwordHash, password)
}

async function open({ web, saving }: Call, account: NewAccount): Promise<Account> {
  try {
    return await web.registrations.open(account, saving(registered))
  } catch (error) {
    const adopted = await web.accounts.findByLogin(account.login)
    // Somebody signed in with the same password between the two writes, so it is the same person.
    if (error instanceof LoginTakenError && adopted) return adopted
    throw error
  }
}
