import { sql } from 'kysely'
import { certainLogin, isLogin, maybeLogin } from '#src/game/accounts/logins.ts'
import { insertRow, retryLocked } from '#src/game/errors.ts'
import type { Database, Layout, Needs } from '#src/game/layout/layout.ts'

export const accountPremiumNeeds = {
  account_premium: ['account_name', 'enddate'],
  characters: ['charId', 'account_name'],
} as const satisfies Needs

const tierNeeds = { account_premium: ['premium_service'] } as const satisfies Needs

const loginColumn = ['account_premium', 'account_name'] as const

/** How many characters one statement asks for. */
const portion = 1_000

/** @returns the columns of the table that the site writes to */
export function accountPremiumColumns(layout: Layout): ('premium_service' | 'enddate')[] {
  return layout.has(tierNeeds) ? ['premium_service', 'enddate'] : ['enddate']
}

/** @returns why the database cannot carry premium of accounts, and what to do; null if it can */
export function accountPremiumProblem(layout: Layout): string | null {
  const missing = layout.missing(accountPremiumNeeds)
  if (missing.length > 0) {
    return `${layout.describeMissing(missing)}: only some emulators have premium of accounts; remove PREMIUM_MIRROR`
  }
  if (layout.column('account_premium', 'enddate')?.isNumber) return null
  return 'account_premium.enddate is no number of milliseconds: remove PREMIUM_MIRROR'
}

/** Premium of a whole account. `tier` is null where the emulator knows none; `endsAt` in epoch milliseconds, 0 for none. */
export type AccountPremium = { tier: number | null; endsAt: number }

/** The emulator's own table of premium accounts. Logins are lower-cased. Each call rejects with GameLayoutError where there is none. */
export function createAccountPremium({ db, layouts }: Database) {
  return {
    /** Whether the emulator tells tiers apart. */
    async keepsTiers(): Promise<boolean> {
      return (await layouts.require(accountPremiumNeeds)).has(tierNeeds)
    },
    /** @returns the logins of the characters' accounts, by character id */
    async ownersOf(characterIds: readonly number[]): Promise<Map<number, string>> {
      const layout = await layouts.require(accountPremiumNeeds)
      const owners = new Map<number, string>()
      for (let at = 0; at < characterIds.length; at += portion) {
        const rows = await db
          .selectFrom(layout.rows('characters').as('c'))
          .select(['c.charId', 'c.account_name'])
          .where('c.charId', 'in', characterIds.slice(at, at + portion))
          .execute()
        for (const row of rows) owners.set(row.charId, row.account_name.toLowerCase())
      }
      return owners
    },
    async find(login: string): Promise<AccountPremium | null> {
      const layout = await layouts.require(accountPremiumNeeds)
      const hasTiers = layout.has(tierNeeds)
      const rows = await db
        .selectFrom(layout.rows('account_premium').as('p'))
        .select(['p.account_name', 'p.enddate'])
        .$if(hasTiers, (query) => query.select('p.premium_service'))
        .where(maybeLogin(layout, loginColumn, login, 'p'))
        .execute()
      const row = rows.find(({ account_name }) => isLogin(account_name, login))
      if (!row) return null
      return {
        tier: hasTiers ? Number(row.premium_service) : null,
        endsAt: Number(row.enddate),
      }
    },
    /** Writes `to` if the row is still as it was read. @returns false if somebody else has changed it since */
    async change(login: string, from: AccountPremium | null, to: AccountPremium) {
      const layout = await layouts.require(accountPremiumNeeds)
      const table = layout.writtenTable('account_premium')
      const names = accountPremiumColumns(layout)
      const columns = names.map((name) => sql.ref(layout.written('account_premium', name)))
      const valuesOf = (premium: AccountPremium | null) =>
        names.map((name) => (name === 'enddate' ? premium?.endsAt : premium?.tier) ?? 0)
      const after = valuesOf(to)
      if (from) {
        const before = valuesOf(from)
        const set = columns.map((column, at) => sql`${column} = ${after[at]}`)
        const same = columns.map(
          (column, at) => sql`coalesce(${column}, 0) = ${before[at]}`,
        )
        const update = sql`update ${table} set ${sql.join(set)}
          where ${sql.join([certainLogin(layout, loginColumn, login), ...same], sql` and `)}`
        const { numAffectedRows } = await retryLocked(() => update.execute(db))
        return Number(numAffectedRows ?? 0n) > 0
      }
      const insert = sql`insert into ${table} (account_name, ${sql.join(columns)})
        values (${login}, ${sql.join(after)})`
      return insertRow(db, insert)
    },
  }
}
