import type { CoinMovement, NewsItem, PremiumType } from 'shared-api/contract'
import type {
  Asking,
  AttemptRepository,
  AuditRepository,
  Caller,
  Conclude,
  DeviceRepository,
  MailLinkRepository,
  PasswordRepository,
} from '#src/accounts/ports.ts'
import type { NewMail } from '#src/mail/new-mail.ts'

/** The site's own data: accounts, sessions, news, coins and premium tiers. Times are epoch milliseconds. */
export type WebRepositories = {
  accounts: AccountRepository
  attempts: AttemptRepository
  audit: AuditRepository
  devices: DeviceRepository
  mailLinks: MailLinkRepository
  passwords: PasswordRepository
  registrations: RegistrationRepository
  removals: RemovalRepository
  sessions: SessionRepository
  news: NewsRepository
  ledger: LedgerRepository
  coinHistory: CoinHistoryRepository
  premium: PremiumRepository
  /** @throws when the database does not answer */
  ping(): Promise<void>
}

export type Account = {
  id: number
  login: string
  /** Empty where the game created the account without one. */
  email: string
  emailConfirmed: boolean
  createdAt: number
  /** Nobody can use it, and nobody can get its login. */
  isRemoved: boolean
}

export type Credential = Account & { passwordHash: string }

export type NewAccount = { login: string; email: string; passwordHash: string }

export type AccountRepository = {
  /** @param login lower-cased, as the game keeps it */
  findByLogin(login: string): Promise<Credential | null>
  /** @returns accounts of an address, whatever the case of its letters: confirmed ones first, then as last used */
  findByEmail(email: string, most: number): Promise<Account[]>
  /** @throws LoginTakenError */
  create(account: NewAccount): Promise<Account>
}

export type RegistrationRepository = {
  /**
   * Opens an account for somebody who asks for it, and mails the link that confirms its address.
   *
   * @throws LoginTakenError
   */
  open(account: NewAccount, asking: Asking): Promise<Account>
}

export type RemovalRepository = {
  /**
   * Closes an account for good: its address, sessions and links are erased, its login stays taken,
   * and what it did with coins stays under its number. A login that only the game knows is closed
   * to its first visit.
   *
   * @param account `unknownHash` is of a password that nobody knows
   * @returns whether it was not removed yet
   */
  remove(account: { login: string; unknownHash: string }): Promise<boolean>
}

export type ActiveSession = {
  id: string
  userAgent: string
  createdAt: number
  lastUsedAt: number
  isCurrent: boolean
}

/** Who ends a session. */
export type Ending = { account: Account; caller: Caller; conclude: Conclude }

export type SessionRepository = {
  /**
   * @param session `passwordHash` is the one that the player was let in by; `mail` tells him of it
   * @returns the token, which is stored nowhere: only its hash is; null where the password was
   *   changed meanwhile
   */
  start(session: {
    accountId: number
    passwordHash: string
    userAgent: string
    mail: NewMail | null
  }): Promise<string | null>
  /** @returns whose session it is, or null where it has ended or expired; counts as use of it */
  find(token: string): Promise<Account | null>
  /**
   * @param token of the session that asks
   * @returns what has not expired, last used first
   */
  ofAccount(accountId: number, token: string): Promise<ActiveSession[]>
  /** @returns whether the account had a session of that id */
  revoke(id: string, by: Ending): Promise<boolean>
  endAll(accountId: number): Promise<void>
  end(token: string, by: Ending): Promise<void>
}

/** An item with the moment of its last change, where it was changed by a person. */
export type PublishedNews = NewsItem & { updatedAt: number | null }

export type NewsRepository = {
  /**
   * @param limit how many at most; all where it is left out
   * @returns the newest first, titles in the language or, where it has none, in Portuguese
   */
  list(language: string, limit?: number): Promise<PublishedNews[]>
  /**
   * @param date YYYY-MM-DD
   * @param titles by language; Portuguese stands in where one is missing
   * @returns the number of the item, which is never given to another
   */
  add(date: string, titles: { pt: string; en?: string; es?: string }): Promise<number>
  /** @returns whether there was such an item */
  remove(id: number): Promise<boolean>
}

export type LedgerRepository = {
  /** @returns the coins of a player, derived from every entry of his */
  balance(accountId: number): Promise<number>
  /** @returns the coins that a player owes */
  debt(accountId: number): Promise<number>
  /**
   * Gives coins that nobody paid for.
   *
   * @param reference names the cause; a second grant with the same one changes nothing
   */
  grant(accountId: number, coins: number, reference: string): Promise<void>
}

export type CoinHistoryRepository = {
  /** @returns the newest movements of a player's coins, newest first */
  ofAccount(accountId: number, limit: number): Promise<CoinMovement[]>
}

export type Premium = { tier: PremiumType; endsAt: number }

export type PremiumRepository = {
  /** @returns the tiers that run now, by character id */
  activeOf(characterIds: readonly number[]): Promise<Map<number, Premium>>
  /** Starts a tier that was not bought. */
  grant(characterId: number, premium: Premium): Promise<void>
}
