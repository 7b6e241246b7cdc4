import type { Amount } from 'shared-api/contract'
import {
  isLockedByReads,
  mostFirst,
  type Source,
} from '#src/game/rankings/ranked-characters.ts'

const adenaId = 57
const places = ['INVENTORY', 'WAREHOUSE', 'FREIGHT']

/** Reads this many times the length of the list, because some of the richest may be hidden. */
const reserve = 10
const ownersPerPortion = 400

type Total = { charId: number; amount: Amount }

/**
 * With a million characters, most of the time would go into looking up the owners of adena. So only those of the largest
 * totals are looked up, and all owners only if too many of those are hidden or equal.
 */
export async function richestCharacters(source: Source, limit: number) {
  const largest = await largestTotals(source, limit * reserve)
  if (largest.length === 0) return []
  const amounts = new Map(largest.map(({ charId, amount }) => [charId, amount]))
  const amountOf = (owner?: { charId: number }) => amounts.get(owner?.charId ?? 0) ?? 0
  const owners = await source
    .characters()
    .where('c.charId', 'in', [...amounts.keys()])
    .select(['c.charId', 'c.char_name as name', 'c.classid as classId'])
    .orderBy(source.byName('c.char_name'))
    .execute()
  // The sort is stable, so equal owners stay sorted by name.
  owners.sort((a, b) => mostFirst(amountOf(a), amountOf(b)))

  const areAllSeen = largest.length < limit * reserve
  const isSettled = mostFirst(amountOf(owners[limit - 1]), amountOf(largest.at(-1))) < 0
  if (!areAllSeen && !isSettled) return richestOfAll(source, limit)
  return owners.slice(0, limit).map(({ charId, name, classId }) => ({
    name,
    amount: amountOf({ charId }),
    classId,
  }))
}

function richestOfAll(source: Source, limit: number) {
  return adenaTotals(source)
    .innerJoin(source.characters().selectAll().as('c'), 'c.charId', 'i.owner_id')
    .select(['c.char_name as name', 'c.classid as classId'])
    .groupBy(['c.charId', 'c.char_name', 'c.classid'])
    .orderBy('amount', 'desc')
    .orderBy(source.byName('c.char_name'))
    .limit(limit)
    .execute()
}

/** The caller groups them by owner. */
const adenaTotals = ({ db, layout }: Source) =>
  db
    .selectFrom(layout.rows('items').as('i'))
    .where('i.item_id', '=', adenaId)
    .where('i.loc', 'in', places)
    .select(({ fn }) => fn.sum<Amount>('i.count').as('amount'))

const totalsByOwner = (source: Source, count: number) =>
  adenaTotals(source)
    .select('i.owner_id as charId')
    .groupBy('i.owner_id')
    .orderBy('amount', 'desc')
    .limit(count)

/** The largest totals, largest first, whether their owners are shown or not. */
function largestTotals(source: Source, count: number): Promise<Total[]> {
  const { layout } = source
  return isLockedByReads(layout, 'items') &&
    layout.isIndexed('items', 'item_id', 'owner_id')
    ? inPortions(source, count)
    : totalsByOwner(source, count).execute()
}

async function inPortions(source: Source, count: number): Promise<Total[]> {
  let found: Total[] = []
  let before: number | null = 0
  while (before !== null) {
    const after: number = before
    const last = await endOfPortion(source, after)
    const floor = found[count - 1]?.amount
    const portion = await totalsByOwner(source, count)
      .where('i.owner_id', '>', after)
      .$if(last !== null, (query) => query.where('i.owner_id', '<=', last ?? 0))
      .$if(floor !== undefined, (query) =>
        query.having(({ fn }) => fn.sum<Amount>('i.count'), '>', floor ?? 0),
      )
      .execute()
    found = [...found, ...portion]
      .toSorted((a, b) => mostFirst(a.amount, b.amount))
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
