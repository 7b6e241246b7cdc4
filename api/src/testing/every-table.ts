import type { Insertable } from 'kysely'
import type { Schema } from '#src/database/schema.ts'

type Rows = { [Table in keyof Schema]: Insertable<Schema[Table]>[] }

const at = 1_780_000_000_000
const hash = (byte: number) => new Uint8Array(32).fill(byte)
const many = Array.from({ length: 1_200 }, (_, n) => n + 100)
/** By transaction. */
const owed: Readonly<Record<number, number>> = { 101: 8, 102: -8 }
const order = { accountId: 7, coins: 10, amountCents: 999, currency: 'BRL', language: 'pt' }
const item = { characterId: 268_500_000, itemId: 4037, objectId: 0, coins: 3 }

/** A row or more for each table, with what two engines could read differently. */
export const everyTable: Rows = {
  accounts: [
    ...[7, 9].map((id) => {
      const text = { email: `Zoë-${id}@Example.com`, passwordHash: '$x$' }
      return {
        id,
        login: `zoe ${id}`,
        ...text,
        createdAt: at,
        emailConfirmedAt: null,
        removedAt: at,
      }
    }),
  ],
  sessions: [
    {
      tokenHash: hash(0),
      accountId: 7,
      createdAt: at,
      lastUsedAt: at,
      id: null,
      userAgent: 'x ',
    },
  ],
  devices: [7, 9].map((accountId) => ({
    tokenHash: hash(255),
    accountId,
    lastUsedAt: at,
    trustedUntil: at,
  })),
  mailLinks: [
    {
      tokenHash: hash(39),
      purpose: 'reset',
      accountId: null,
      email: '',
      expiresAt: at,
      usedAt: null,
    },
  ],
  secondFactors: [{ accountId: 7, nonce: 'n', lastStep: 60_000_000, confirmedAt: null }],
  recoveryCodes: [7, 9].map((accountId) => ({ accountId, hash: hash(0) })),
  gamePasswords: [{ accountId: 9, hash: "it's \\ 100%" }],
  attempts: [{ id: 5, bucket: hash(10), madeAt: at, forgottenAt: at }],
  auditLog: many.map((id) => ({
    ...{ id, at, event: 'login', accountId: null, login: '😀', address: null },
    ...{ userAgent: 'line\nline', requestId: null, detail: '', actor: '3:Zoë' },
  })),
  staff: [
    {
      ...{
        id: 3,
        email: 'zoë@example.com',
        name: 'Zoë',
        role: 'owner',
        passwordHash: null,
      },
      ...{ factor: 'x ', factorStep: 4, inviteHash: hash(7), invitedUntil: at },
      ...{ createdAt: at, removedAt: null, version: 2 },
    },
  ],
  staffSessions: [
    {
      ...{ tokenHash: hash(8), id: 's', staffId: 3, address: '::1', userAgent: '' },
      ...{ createdAt: at, lastUsedAt: at, codeAt: null, newFactor: 'ã' },
    },
  ],
  staffCodes: [0, 255].map((byte) => ({ staffId: 3, codeHash: hash(byte) })),
  bans: [{ login: 'zoe', reason: '', until: null, bannedBy: ':root', bannedAt: at }],
  coinCorrections: [
    {
      ...{ id: 5, accountId: 7, coins: -3, reason: 'é', state: 'requested' },
      ...{ requestedBy: '3:Zoë', requestedAt: at, decidedBy: null, decidedAt: null },
      ...{ answer: null, transactionId: null },
    },
  ],
  callKeys: ['a', 'A', 'a '].map((key) => ({
    ...{ owner: 'anyone', route: '/x', key, bodyHash: 'h', reference: null },
    ...{ status: 200, answer: '{"a":"é"}', createdAt: at },
  })),
  outbox: [
    {
      ...{
        id: 3,
        messageId: '<m@x>',
        address: 'a@b',
        language: 'pt',
        letter: '{}',
        slot: hash(1),
      },
      ...{ createdAt: at, expiresAt: at, dueAt: at, tries: 4 },
    },
  ],
  news: [
    {
      ...{ id: 2, publishedOn: '2026-11-25', demoItem: null, updatedAt: null },
      ...{ removedAt: at, publishAt: null, version: 2, changedBy: '3:Zoë' },
      picture: 'a.png',
    },
  ],
  newsTitles: [{ newsId: 2, language: 'pt', title: 'Ação', story: '# Olá' }],
  pictures: [{ name: 'a.png', bytes: hash(9) }],
  newsVersions: [{ newsId: 2, version: 1, content: '{"a":"é"}' }],
  ledgerAccounts: [
    { id: 1, code: 'house:grants', ownerId: null },
    { id: 2, code: 'player:7', ownerId: 7 },
    { id: 3, code: 'owed:7', ownerId: null },
  ],
  ledgerTransactions: [40, 41, ...many].map((id) => ({
    ...{ id, kind: 'grant', reference: `r:${id}`, createdAt: at, detail: null },
  })),
  // The ids of a transaction may be in another order than the moments at which they took effect.
  ledgerEntries: [
    ...[41, ...many].map((transactionId) => ({ transactionId, accountId: 2, amount: 5 })),
    ...[41, ...many].map((transactionId) => ({
      transactionId,
      accountId: 1,
      amount: -5 - (owed[transactionId] ?? 0),
    })),
    { transactionId: 40, accountId: 2, amount: -5 },
    { transactionId: 40, accountId: 1, amount: 5 },
    ...[102, 101].map((transactionId) => ({
      transactionId,
      accountId: 3,
      amount: owed[transactionId] ?? 0,
    })),
  ],
  premium: [
    { id: 1, characterId: 1, tier: 2, startsAt: at, endsAt: at + 1, transactionId: null },
  ],
  premiumMirror: [{ login: 'zoe', tier: 3, endsAt: at }],
  deliveries: ['open', 'held'].map((id, n) => ({
    ...{ ...item, id, state: 'held', accountId: 7, characterName: 'Zoë', debitId: 100 + n },
    ...{
      countBefore: 0,
      countAfter: 3,
      lastAccess: at,
      openObjectId: null,
      returnId: null,
    },
    ...{ reason: null, createdAt: at, settledAt: null, channel: 'stack', step: 'sent' },
    queueSecond: at + n,
  })),
  orders: ['b', 'B'].map((id) => ({
    ...{ ...order, id, language: 'pt', status: 'approved', checkoutUrl: null },
    ...{ createdAt: at, checkedAt: at, nextCheckAt: null },
  })),
  payments: [
    {
      ...{ id: 'p', orderId: 'B', status: 'charged_back', problem: null, creditId: 103 },
      ...{ debtPaid: 1, changedAt: at, createdAt: at, updatedAt: at },
    },
  ],
  reversals: [
    {
      transactionId: 104,
      paymentId: 'p',
      accountId: 7,
      shortfall: 8,
      collected: 2,
      returnId: null,
    },
  ],
  ownRealm: [{ id: 1, since: at }],
}
