/** What the check knows: every change that reached the disk, and every delivery that the game server handed out. */
export function createBook() {
  const own = new Map<number, number>()
  const gifts = new Map<string, { saved: number; rolledBack: number }>()
  const giftOf = (id: string) => {
    const gift = gifts.get(id) ?? { saved: 0, rolledBack: 0 }
    gifts.set(id, gift)
    return gift
  }
  const add = (hero: number, coins: number) => own.set(hero, (own.get(hero) ?? 0) + coins)
  return {
    /** What players earned and spent, and what queues brought, as saved in the inventory. */
    changeOf: (hero: number) => own.get(hero) ?? 0,
    saveOwn: add,
    saveGift(hero: number, id: string, coins: number) {
      giftOf(id).saved += 1
      add(hero, coins)
    },
    /** The game server took the row, and then forgot the coins in a crash of its own. */
    rollBack(id: string) {
      giftOf(id).rolledBack += 1
    },
    handedOut: (id: string) => giftOf(id),
    rolledBack: () =>
      [...gifts.values()].reduce((sum, { rolledBack }) => sum + rolledBack, 0),
  }
}
