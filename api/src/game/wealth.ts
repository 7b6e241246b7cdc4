import { largestPurses, purseItems } from '#src/game/purses.ts'
import { byName, type Source, visibleCharacters } from '#src/game/visible.ts'

/** Reads this many times the length of the list, because some of the wealthiest may be hidden. */
const reserve = 10

type Wealth = { name: string; amount: number | string; classId: number }

/**
 * With a million characters, most of the time would go into looking up the owners of purses. So only those of the largest
 * purses are looked up, and all owners only if too many of those are hidden or equal.
 */
export async function wealthiest(source: Source, limit: number): Promise<Wealth[]> {
  const largest = await largestPurses(source, limit * reserve)
  const amounts = new Map(largest.map(({ charId, amount }) => [charId, BigInt(amount)]))
  const amountOf = (owner: { charId: number } | undefined) =>
    amounts.get(owner?.charId ?? 0) ?? 0n

  if (largest.length === 0) return []
  const owners = await visibleCharacters(source)
    .where('c.charId', 'in', [...amounts.keys()])
    .select(['c.charId', 'c.char_name as name', 'c.classid as classId'])
    .orderBy(byName(source, 'c.char_name'))
    .execute()
  // The sort is stable, so equal owners stay sorted by name.
  owners.sort((a, b) => Number(amountOf(b) - amountOf(a)))

  const areAllSeen = largest.length < limit * reserve
  const isSettled = amountOf(owners[limit - 1]) > amountOf(largest.at(-1))
  if (!areAllSeen && !isSettled) return wealthiestOfAll(source, limit)
  const written = new Map(largest.map(({ charId, amount }) => [charId, amount]))
  return owners.slice(0, limit).map(({ charId, name, classId }) => ({
    name,
    amount: written.get(charId) ?? 0,
    classId,
  }))
}

function wealthiestOfAll(source: Source, limit: number): Promise<Wealth[]> {
  return purseItems(source)
    .innerJoin(visibleCharacters(source).selectAll().as('c'), 'c.charId', 'i.owner_id')
    .select(['c.char_name as name', 'c.classid as classId'])
    .groupBy(['c.charId', 'c.char_name', 'c.classid'])
    .orderBy('amount', 'desc')
    .orderBy(byName(source, 'c.char_name'))
    .limit(limit)
    .execute()
}
