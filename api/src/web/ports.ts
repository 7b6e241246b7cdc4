import type { NewsItem, PremiumType } from 'shared-api/contract'

/** The site's own data: accounts, sessions, news, coins and premium tiers. Times are epoch milliseconds. */
export type WebRepositories = {
  accounts: AccountRepository
  sessions: SessionRepository
  news: NewsRepository
  ledger: LedgerRepository
  premium: PremiumRepository
  /** @throws when the database does not answer */
  ping(): Promise<void>
}

export type Account = { id: number; login: string; email: string; createdAt: number }

export type AccountRepository = {
  /** @param login lower-cased, as the game keeps it */
  findByLogin(login: string): Promise<(Account & { passwordHash: string }) | null>
  /** @throws LoginTakenError */
  create(account: { login: string; email: string; passwordHash: string }): Promise<Account>
}

export type SessionRepository = {
  /** @returns the token, which is stored nowhere: only its hash is */
  start(accountId: number): Promise<string>
  /** @returns whose session it is, or null where it has ended or expired; counts as use of it */
  find(token: string): Promise<Account | null>
  end(token: string): Promise<void>
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
  /**
   * Gives coins that nobody paid for.
   *
   * @param reference names the cause; a second grant with the same one changes nothing
   */
  grant(accountId: number, coins: number, reference: string): Promise<void>
}

export type Premium = { tier: PremiumType; endsAt: number }

export type PremiumRepository = {
  /** @returns the tiers that run now, by character id */
  activeOf(characterIds: readonly number[]): Promise<Map<number, Premium>>
  /** Starts a tier that was not bought. */
  grant(characterId: number, premium: Premium): Promise<void>
}
