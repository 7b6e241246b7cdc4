import { type Static, Type } from 'typebox'
import { moment, oneOf, orNull, text, titled } from '#src/contract/answers.ts'
import { ActorSchema, reason, whole } from './parts.ts'
import { OfficeDeliverySchema, OfficeOrderSchema } from './sales.ts'

/** `GET /office/players`. Looks everywhere: login, number, e-mail, character, order, payment, IP address. */
export const PlayerQuerySchema = titled('PlayerQuery', {
  q: Type.String({ minLength: 1, maxLength: 254 }),
})

/** At most 50. */
export const PlayerHitListSchema = Type.Array(
  titled('PlayerHit', {
    login: text,
    id: orNull(whole, { description: 'Null if the account never logged in on the site' }),
    email: text,
    foundBy: oneOf('login', 'number', 'email', 'character', 'order', 'payment', 'address'),
    isRemoved: Type.Boolean(),
  }),
  { title: 'PlayerHitList' },
)
export type PlayerHitList = Static<typeof PlayerHitListSchema>

export const SecurityEventSchema = titled('SecurityEvent', {
  at: moment,
  event: text,
  address: orNull(text),
  actor: orNull(ActorSchema, { description: 'Null where the player did it' }),
  detail: orNull(text),
})

export const CorrectionSchema = titled('Correction', {
  id: whole,
  login: text,
  coins: Type.Integer({ description: 'Negative when they are taken' }),
  reason: text,
  state: oneOf('requested', 'confirmed', 'refused'),
  requestedBy: ActorSchema,
  requestedAt: moment,
  decidedBy: orNull(ActorSchema),
  decidedAt: orNull(moment),
  answer: orNull(text, { description: 'Why it was refused' }),
})
export type Correction = Static<typeof CorrectionSchema>

/** `GET /office/players/:login`. Lists are newest first and hold 200 rows at most. */
export const PlayerSchema = titled('Player', {
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
      by: ActorSchema,
      at: moment,
    }),
    { description: 'Null where nobody in the office banned it' },
  ),
  hasSecondFactor: Type.Boolean(),
  balance: Type.Integer(),
  debt: whole,
  characters: Type.Array(titled('PlayerCharacter', { name: text, level: whole })),
  orders: Type.Array(OfficeOrderSchema),
  deliveries: Type.Array(OfficeDeliverySchema),
  corrections: Type.Array(CorrectionSchema),
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
  events: Type.Array(SecurityEventSchema),
  emailUndo: orNull(titled('EmailUndo', { from: text, until: moment }), {
    description: 'The address before a change that can still be undone',
  }),
})
export type Player = Static<typeof PlayerSchema>

/** `GET /office/players/:login/ledger` is all of the `CoinHistory` of the player. */

/** `POST /office/players/:login/ban`; `unban`, `end-sessions`, `reset-link` and `second-factor/remove` take a `Reason`. */
export const BanSchema = titled('Ban', {
  reason,
  until: Type.Optional(moment),
})

/** `POST /office/players/:login/email`; `email/undo` takes a `Reason`. 400 invalid-email, 403 own-account, 409 same-email, 409 no-undo. */
export const ChangeEmailSchema = titled('ChangeEmail', {
  email: Type.String({ maxLength: 254 }),
  reason,
})

/**
 * `POST /office/players/:login/coins`, with an Idempotency-Key. 403 code-needed, 403 own-account, 409 insufficient-balance.
 * `requested`: another member of staff must confirm it, because it is above the limit of the day or of an account that
 * shares the member's address.
 */
export const CorrectSchema = titled('CorrectCoins', {
  coins: Type.Integer({ minimum: -1_000_000_000, maximum: 1_000_000_000 }),
  reason,
})

/** `GET /office/corrections`: those that wait for a second member first. */
export const CorrectionListSchema = Type.Array(CorrectionSchema, {
  title: 'CorrectionList',
})
/** `POST /office/corrections/:id`. 403 own-request, 409 decided-before: the message says by whom. */
export const DecideSchema = titled('DecideCorrection', {
  isConfirmed: Type.Boolean(),
  reason: Type.Optional(reason),
})
