export type ModelPayment = {
  id: string
  player: number
  coins: number
  status: string
  at: number
  isCredited: boolean
  /** The coins of a reversal; null if the payment is not reversed. */
  back: { taken: number; owed: number; collected: number } | null
}

/** A model of the rules in docs/money.md, without a database. */
export function createDebtModel() {
  const balances = [0, 0]
  const queue: ModelPayment[] = []
  const add = (index: number, coins: number) => {
    balances[index] = (balances[index] ?? 0) + coins
  }
  const owedBy = (index: number) =>
    queue
      .filter((paid) => paid.player === index)
      .reduce((sum, { back }) => sum + (back ? back.owed - back.collected : 0), 0)

  const settle = (paid: ModelPayment) => {
    const { player: index, coins, status, back } = paid
    if (status === 'approved' && back) {
      add(index, back.taken + back.collected)
      paid.back = null
      queue.splice(queue.indexOf(paid), 1)
    } else if (status === 'approved' && !paid.isCredited) {
      paid.isCredited = true
      let left = coins
      for (const debtor of queue.filter((other) => other.player === index)) {
        if (!debtor.back) continue
        const part = Math.min(left, debtor.back.owed - debtor.back.collected)
        debtor.back.collected += part
        left -= part
      }
      add(index, left)
    } else if (['refunded', 'charged_back'].includes(status) && paid.isCredited && !back) {
      const taken = Math.min(coins, balances[index] ?? 0)
      paid.back = { taken, owed: coins - taken, collected: 0 }
      add(index, -taken)
      queue.push(paid)
    }
  }

  const ranks: Record<string, number> = {
    pending: 0,
    approved: 1,
    refunded: 2,
    charged_back: 2,
  }
  const report = (paid: ModelPayment, status: string, at: number) => {
    if (paid.status === 'approved' && at < paid.at) return
    const isWon = paid.status === 'charged_back' && status === 'approved' && at > paid.at
    if ((ranks[status] ?? 0) <= (ranks[paid.status] ?? 0) && !isWon) return
    Object.assign(paid, { status, at })
    settle(paid)
  }
  return { balances, owedBy, add, report }
}
