import { type Kysely, sql } from 'kysely'
import { GameConflictError } from '#src/game/errors.ts'
import type { Layout, LayoutReader, Needs } from '#src/game/layout/layout.ts'
import type { AccountPremium, AccountPremiumRepository } from '#src/game/ports.ts'
import { retryLocked } from '#src/game/retry-locked.ts'
import type { GameDatabase } from '#src/game/schema.ts'
import { certainLogin, isLogin, maybeLogin } from '#src/game/text.ts'

export const accountPremiumNeeds = {
  account_premium: ['account_name', 'enddate'],
  characters: ['charId', 'account_name'],
} as const satisfies Needs

const tierNeeds = { account_premium: ['premium_service'] } as const satisfies Needs

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
    return `${layout.describeMissing(missing, 'the game database')}: only some emulators have premium of accounts; remove PREMIUM_MIRROR`
  }
  const isMoment = layout.column('account_premium', 'enddate')?.isNumber
  return isMoment
    ? null
    : 'account_premium.enddate is no number of milliseconds: remove PREMIUM_MIRROR'
}

/** Reads and writes the premium of accounts as the emulator keeps it. Names of accounts are lower-cased there. */
export function createAccountPremium(
  db: Kysely<GameDatabase>,
  layouts: LayoutReader,
): AccountPremiumRepository {
  const table = (layout: Layout) =>
    sql.table(layout.table('account_premium')?.name ?? 'account_premium')
  return {
    async keepsTiers() {
      return (await layouts.require(accountPremiumNeeds)).has(tierNeeds)
    },
    async ownersOf(characterIds) {
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
    async find(login) {
      const layout = await layouts.require(accountPremiumNeeds)
      const facts = layout.column('account_premium', 'account_name')
      const rows = await db
        .selectFrom(layout.rows('account_premium').as('p'))
        .select(['p.account_name', 'p.enddate'])
        .$if(layout.has(tierNeeds), (query) => query.select('p.premium_service'))
        .where(maybeLogin('p.account_name', facts, login))
        .execute()
      const row = rows.find(({ account_name }) => isLogin(account_name, login))
      if (!row) return null
      const tier = layout.has(tierNeeds) ? Number(row.premium_service) : null
      return { tier, endsAt: Number(row.enddate) }
    },
    async change(login, from, to) {
      const layout = await layouts.require(accountPremiumNeeds)
      const values = accountPremiumColumns(layout).map((name) => ({
        column: sql.ref(layout.written('account_premium', name)),
        ...valuesOf(name, from, to),
      }))
      if (from) {
        const facts = layout.column('account_premium', 'account_name')
        const { numAffectedRows } = await retryLocked(() =>
          sql`update ${table(layout)}
            set ${sql.join(values.map(({ column, after }) => sql`${column} = ${after}`))}
            where ${certainLogin(layout.engine, 'account_name', facts, login)} and ${sql.join(
              values.map(({ column, before }) => sql`coalesce(${column}, 0) = ${before}`),
              sql` and `,
            )}`.execute(db),
        )
        return Number(numAffectedRows ?? 0n) > 0
      }
      const columns = [sql.ref('account_name'), ...values.map(({ column }) => column)]
      const row = [login, ...values.map(({ after }) => after)]
      try {
        await retryLocked(() =>
          sql`insert into ${table(layout)} (${sql.join(columns)}) values (${sql.join(row)})`.execute(
            db,
          ),
        )
        return true
      } catch (error) {
        // Somebody else was first.
        if (error instanceof GameConflictError) return false
        throw error
      }
    },
  }
}

function valuesOf(
  name: 'premium_service' | 'enddate',
  from: AccountPremium | null,
  to: AccountPremium,
) {
  return name === 'enddate'
    ? { before: from?.endsAt ?? 0, after: to.endsAt }
    : { before: from?.tier ?? 0, after: to.tier ?? 0 }
}
