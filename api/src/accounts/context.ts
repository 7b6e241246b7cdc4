import type { Language, MessageKey, MessageResponse, Realm } from 'shared-api/contract'
import type { GamePasswords } from '#src/accounts/game-passwords.ts'
import type { AccountRepositories } from '#src/accounts/repositories.ts'
import type { Strangers } from '#src/accounts/strangers.ts'
import type { Visitor } from '#src/accounts/visitor.ts'
import type { GameRepositories } from '#src/game/ports.ts'
import type { Ticket } from '#src/http/idempotency-keys.ts'

/** What the services of this folder work with. */
export type AuthContext = {
  web: AccountRepositories
  game: GameRepositories
  gamePasswords: GamePasswords
  strangers: Strangers
  /** Of mails that their reader did not ask for. */
  language: Language
  realm: Pick<Realm, 'name'>
  /** What a new account of the demo realm is given; does nothing in any other realm. */
  welcome(login: string): void
}

/** What a service does for a visitor, and under which key he asked for it. */
export type Call<Body> = { visitor: Visitor; ticket: Ticket; body: Body }

/** What an answer says to a person: one of the keys that clients have texts for. */
export type MessageReply<Answer = MessageResponse> = Omit<Answer, 'message'> & {
  message?: MessageKey
}

/** An answer, and the secret that the browser keeps from now on, where there is a new one. */
export type ReplyWithDevice<Answer> = { answer: Answer; device?: string }
