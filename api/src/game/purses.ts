import { isLockedByReads } from '#src/game/portions.ts'
import type { Source } from '#src/game/visible.ts'

const adenaId = 57
const places = ['INVENTORY', 'WAREHOUSE', 'FREIGHT']

/** How many characters a portion has. */
const ownersPerPortion = 400

type Purse = { charId: number; amount: number | string }

/** Sums the adena in purses. The caller groups it by owner. */
export const purseItems = ({ db, layout }: Source) =>
  db
    .selectFrom(layout.rows('items').as('i'))
    .where('i.item_id', '=', adenaId)
    .where('i.loc', 'in', places)
    .select(({ fn }) => fn.sum<number | string>('i.count').as('amount'))

const largest = (source: Source, count: number) =>
  purseItems(source)
    .select('i.owner_id as charId')
    .groupBy('i.owner_id')
    .orderBy('amount', 'desc')
    .limit(count)

/** The owners of the largest purses, hidden or not, largest first. */
export function largestPurses(source: Source, count: number): Promise<Purse[]> {
  const { layout } = source
  return isLockedByReads(layout, 'items') &&
    layout.isIndexed('items', 'item_id', 'owner_id')
    ? inPortions(source, count)
    : largest(source, count).execute()
}

async function inPortions(source: Source, count: number): Promise<Purse[]> {
  let found: Purse[] = []
  let before: number | null = 0
  while (before !== null) {
    const after: number = before
    const last = await endOfPortion(source, after)
    const floor = found[count - 1]?.amount
    const portion = await largest(source, count)
      .where('i.owner_id', '>', after)
      .$if(last !== null, (query) => query.where('i.owner_id', '<=', last ?? 0))
      .$if(floor !== undefined, (query) =>
        query.having(({ fn }) => fn.sum<number | string>('i.count'), '>', floor ?? 0),
      )
      .execute()
    found = [...found, ...portion]
      .toSorted((a, b) => Number(BigInt(b.amount) - BigInt(a.amount)))
      .slice(0, count)
    before = last
  }
  return found
}

/** The last character of a portion; null if it is the last portion. */
async function endOfPortion({ db, layout }: Source, after: number): Promise<number | null> {
  const end = await db
    .selectFrom(layout.rows('characters').as('c'))
    .where('c.charId', '>', after)
    .select('c.charId')
    .orderBy('c.charId')
    .offset(ownersPerPortion - 1)
    .limit(1)
    .executeTakeFirst()
  return end?.charId ?? null
}
