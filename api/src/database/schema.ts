import type { Generated, Kysely, Transaction } from 'kysely'
import type { CoinMovementKind, OrderStatus } from 'shared-api/contract'
import type { Language } from 'shared-api/contract/rules/languages'
import type { CoinChannel } from '#src/config/coin-channel.ts'
import type { OfficeTables } from '#src/database/office-tables.ts'

/** `expired` follows from the clock, so it is not stored. */
export type StoredStatus = Exclude<OrderStatus, 'expired'>

/**
 * The tables of the site's own data, as both engines have them. Columns are in snake case there, and in camel case here.
 * Times are epoch milliseconds, money is in hundredths.
 */
export type Schema = OfficeTables & {
  accounts: {
    id: Generated<number>
    login: string
    email: string
    passwordHash: string
    createdAt: number
    emailConfirmedAt: number | null
    removedAt: number | null
  }
  sessions: {
    tokenHash: Uint8Array
    accountId: number
    createdAt: number
    lastUsedAt: number
    id: string | null
    userAgent: Generated<string>
  }
  devices: {
    tokenHash: Uint8Array
    accountId: number
    lastUsedAt: number
    trustedUntil: number | null
  }
  mailLinks: {
    tokenHash: Uint8Array
    purpose:
      | 'reset'
      | 'confirm'
      | 'admit-device'
      | 'end-sessions'
      | 'email-from'
      | 'email-to'
      | 'undo-email'
    accountId: number | null
    email: string
    expiresAt: number
    usedAt: number | null
  }
  secondFactors: {
    accountId: number
    nonce: string
    lastStep: number
    /** Null until a first code was right; then it is asked for. */
    confirmedAt: number | null
  }
  recoveryCodes: { accountId: number; hash: Uint8Array }
  gamePasswords: { accountId: number; hash: string }
  attempts: {
    id: Generated<number>
    bucket: Uint8Array
    madeAt: number
    forgottenAt: number | null
  }
  auditLog: {
    id: Generated<number>
    at: number
    event: string
    accountId: number | null
    login: string | null
    address: string | null
    userAgent: string | null
    requestId: string | null
    detail: string | null
    /** `<id>:<name>` of a member of staff, or `:<user>` at the command line. Null if the player did it. */
    actor: string | null
  }
  callKeys: {
    owner: string
    route: string
    key: string
    bodyHash: string
    reference: string | null
    status: number | null
    answer: string | null
    createdAt: number
  }
  outbox: {
    id: Generated<number>
    /** The same at each attempt, so that mail programs recognise duplicates. */
    messageId: string
    address: string
    language: Language
    letter: string
    createdAt: number
    expiresAt: number
    dueAt: number
    tries: Generated<number>
    slot: Uint8Array | null
  }
  news: {
    id: Generated<number>
    publishedOn: string
    demoItem: number | null
    updatedAt: number | null
    removedAt: number | null
    /** From when visitors see it; null is a draft. */
    publishAt: Generated<number | null>
    version: Generated<number>
    changedBy: string | null
    picture: string | null
  }
  newsTitles: { newsId: number; language: string; title: string; story: Generated<string> }
  pictures: { name: string; bytes: Uint8Array }
  newsVersions: { newsId: number; version: number; content: string }
  ledgerAccounts: {
    id: Generated<number>
    code: string
    ownerId: number | null
    /** Kept by a trigger. */
    balance: Generated<number>
  }
  ledgerTransactions: {
    id: Generated<number>
    kind: CoinMovementKind
    reference: string
    createdAt: number
    detail: string | null
  }
  ledgerEntries: { transactionId: number; accountId: number; amount: number }
  orders: {
    id: string
    accountId: number
    coins: number
    amountCents: number
    currency: string
    language: string
    status: StoredStatus
    checkoutUrl: string | null
    createdAt: number
    checkedAt: number
    nextCheckAt: number | null
  }
  payments: {
    id: string
    orderId: string
    status: Exclude<StoredStatus, 'created'>
    problem: string | null
    creditId: number | null
    debtPaid: Generated<number>
    changedAt: number | null
    createdAt: number
    updatedAt: number
  }
  reversals: {
    transactionId: number
    paymentId: string
    accountId: number
    shortfall: number
    collected: Generated<number>
    returnId: number | null
  }
  deliveries: {
    id: string
    accountId: number
    characterId: number
    characterName: string
    /** 0 in a queue. */
    objectId: number
    itemId: number
    coins: number
    countBefore: number
    countAfter: number
    /** While it is unchanged, the character has not been in the game. `inTheGame` if it was there when the delivery began. */
    lastAccess: number
    state: 'open' | 'delivered' | 'returned' | 'held'
    reason: string | null
    openObjectId: number | null
    debitId: number
    returnId: number | null
    createdAt: number
    settledAt: number | null
    channel: Generated<CoinChannel>
    /**
     * What a crash would leave behind. `sent`: a statement may have changed the game; `untouched`: none has, and none is
     * under way; `queued`: a hidden row was added to the queue, and a statement may have shown it.
     */
    step: Generated<'sent' | 'untouched' | 'queued'>
    queueSecond: number | null
  }
  premium: {
    id: Generated<number>
    characterId: number
    tier: 1 | 2 | 3
    startsAt: number
    endsAt: number
    transactionId: number | null
  }
  premiumMirror: { login: string; tier: number; endsAt: number }
  ownRealm: { id: number; since: number }
}

/** The site's own data. A statement on it is a transaction of its own. */
export type WebDatabase = Kysely<Schema>
/** Inside `transaction`: what is written takes effect together, or not at all. */
export type Tx = Transaction<Schema>
/** For queries that may be part of a transaction. */
export type Db = WebDatabase | Tx
