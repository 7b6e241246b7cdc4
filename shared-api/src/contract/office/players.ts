import { type Static, Type } from 'typebox'
import { moment, oneOf, orNull, text, titled } from '#src/contract/answers.ts'
import { Actor, reason, whole } from './parts.ts'
import { OfficeDelivery, OfficeOrder } from './sales.ts'

/** `GET /office/players`. Looks everywhere: login, number, e-mail, character, order, payment, IP address. */
export const PlayerQuery = titled('PlayerQuery', {
  q: Type.String({ minLength: 1, maxLength: 254 }),
})

/** At most 50. */
export const PlayerHitList = Type.Array(
  titled('PlayerHit', {
    login: text,
    id: orNull(whole, { description: 'Null if the account never logged in on the site' }),
    email: text,
    foundBy: oneOf('login', 'number', 'email', 'character', 'order', 'payment', 'address'),
    isRemoved: Type.Boolean(),
  }),
  { title: 'PlayerHitList' },
)
export type PlayerHitList = Static<typeof PlayerHitList>

export const SecurityEvent = titled('SecurityEvent', {
  at: moment,
  event: text,
  address: orNull(text),
  actor: orNull(Actor, { description: 'Null where the player did it' }),
  detail: orNull(text),
})

export const Correction = titled('Correction', {
  id: whole,
  login: text,
  coins: Type.Integer({ description: 'Negative when they are taken' }),
  reason: text,
  state: oneOf('requested', 'confirmed', 'refused'),
  requestedBy: Actor,
  requestedAt: moment,
  decidedBy: orNull(Actor),
  decidedAt: orNull(moment),
  answer: orNull(text, { description: 'Why it was refused' }),
})
export type Correction = Static<typeof Correction>

/** `GET /office/players/:login`. Lists are newest first and hold 200 rows at most. */
export const Player = titled('Player', {
  login: text,
  id: orNull(whole),
  email: text,
  emailConfirmed: Type.Boolean(),
  createdAt: orNull(moment),
  state: oneOf('active', 'banned', 'removed', 'unknown'),
  ban: orNull(
    titled('PlayerBan', {
      reason: text,
      until: orNull(moment),
      by: Actor,
      at: moment,
    }),
    { description: 'Null where nobody in the office banned it' },
  ),
  hasSecondFactor: Type.Boolean(),
  balance: Type.Integer(),
  debt: whole,
  characters: Type.Array(titled('PlayerCharacter', { name: text, level: whole })),
  orders: Type.Array(OfficeOrder),
  deliveries: Type.Array(OfficeDelivery),
  corrections: Type.Array(Correction),
  sessions: Type.Array(
    titled('PlayerSession', { createdAt: moment, lastSeenAt: moment, userAgent: text }),
  ),
  devices: Type.Array(titled('PlayerDevice', { lastSeenAt: moment })),
  waitingMails: Type.Array(
    titled('WaitingMail', { kinds: Type.Array(text), since: moment, tries: whole }),
  ),
  sentMails: Type.Array(
    titled('SentMail', { kind: text, at: moment, isSent: Type.Boolean() }),
    { description: 'Not sent: it expired before a mail server took it' },
  ),
  events: Type.Array(SecurityEvent),
  emailUndo: orNull(titled('EmailUndo', { from: text, until: moment }), {
    description: 'The address before a change that can still be undone',
  }),
})
export type Player = Static<typeof Player>

/** `GET /office/players/:login/ledger` is all of the `CoinHistory` of the player. */

/** `POST /office/players/:login/ban`; `unban`, `end-sessions`, `reset-link` and `second-factor/remove` take a `Reason`. */
export const Ban = titled('Ban', {
  reason,
  until: Type.Optional(moment),
})

/** `POST /office/players/:login/email`; `email/undo` takes a `Reason`. 400 invalid-email, 403 own-account, 409 same-email, 409 no-undo. */
export const ChangeEmail = titled('ChangeEmail', {
  email: Type.String({ maxLength: 254 }),
  reason,
})

/**
 * `POST /office/players/:login/coins`, with an Idempotency-Key. 403 code-needed, 403 own-account, 409 insufficient-balance.
 * `requested`: another member of staff must confirm it, because it is above the limit of the day or of an account that
 * shares the member's address.
 */
export const Correct = titled('CorrectCoins', {
  coins: Type.Integer({ minimum: -1_000_000_000, maximum: 1_000_000_000 }),
  reason,
})

/** `GET /office/corrections`: those that wait for a second member first. */
export const CorrectionList = Type.Array(Correction, { title: 'CorrectionList' })
/** `POST /office/corrections/:id`. 403 own-request, 409 decided-before: the message says by whom. */
export const Decide = titled('DecideCorrection', {
  isConfirmed: Type.Boolean(),
  reason: Type.Optional(reason),
})
