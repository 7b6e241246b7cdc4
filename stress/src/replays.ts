import { startStage } from './stage.ts'

const atOnce = 100

/** Sends one call a hundred times at once with one key: one effect, a hundred equal replies. */
export async function runReplays(rounds: number) {
  const stage = await startStage({ coins: 1_000_000 })
  const app = await stage.start()
  const violations: string[] = []
  const balance = async () => app.web.ledger.balance(stage.accountId)
  try {
    for (let round = 0; round < rounds; round += 1) {
      const before = await balance()
      const answers = await Promise.all(
        Array.from({ length: atOnce }, () =>
          app.inject({
            method: 'POST',
            url: '/api/game/send-coins',
            headers: { ...stage.session, 'idempotency-key': `round-${round}` },
            payload: { charName: stage.characters.rich, amount: 3 },
          }),
        ),
      )
      const different = new Set(
        answers.map(({ statusCode, body }) => `${statusCode} ${body}`),
      )
      const spent = before - (await balance())
      if (different.size === 1 && spent === 3 && different.has('200 {"success":true}'))
        continue
      violations.push(
        `round ${round}: ${spent} coins, answers ${[...different].join(' | ')}`,
      )
    }
    return { rounds, violations }
  } finally {
    await app.close()
    await stage.close()
  }
}
