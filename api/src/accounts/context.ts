import type { MessageKey, MessageResponse, Realm } from 'shared-api/contract'
import type { Language } from 'shared-api/contract/rules/languages'
import type { ReadGame } from '#src/accounts/game-reads.ts'
import type { AnonymousLimits } from '#src/accounts/limits/anonymous-limits.ts'
import type { GamePasswords } from '#src/accounts/passwords/game-passwords.ts'
import type { AccountRepositories } from '#src/accounts/repositories.ts'
import type { Visitor } from '#src/accounts/visitor.ts'
import type { GameRepositories } from '#src/game/repositories.ts'
import type { Ticket } from '#src/http/idempotency-keys.ts'

export type AuthContext = {
  web: AccountRepositories
  game: GameRepositories
  /** Runs a call of the game database for an anonymous caller or a player. */
  readGame: ReadGame
  gamePasswords: GamePasswords
  anonymous: AnonymousLimits
  /** For mails that their reader did not request. */
  language: Language
  realm: Pick<Realm, 'name'>
  /** Gives a new account of the demo realm its characters; does nothing in other realms. */
  welcome(login: string): void
}

export type Call<Body> = {
  visitor: Visitor
  ticket: Ticket
  body: Body
  /** Stores the device secret in the browser. */
  setDevice(secret: string): void
}

/** A reply whose message is one of the translation keys that clients know. */
export type MessageReply<Answer = MessageResponse> = Omit<Answer, 'message'> & {
  message?: MessageKey
}

export function refuse(message: MessageKey): MessageReply {
  return { success: false, message }
}
