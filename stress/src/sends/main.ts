import { noIdempotencyKey } from 'api/src/http/idempotency-keys.ts'
import type { FastifyInstance } from 'fastify'
import { type EngineName, startEngine } from '#src/engines.ts'
import { onStage, type Stage } from '#src/stage.ts'
import { recordMariadb, recordSqlite, replayGame } from './bare-driver.ts'

const recorded = 300
const measured = 1_000

const print = (figure: string, value: string, target: string) =>
  console.log(`| ${figure} | ${value} | ${target} |`)

/** One after the other, as one player sends them. @returns seconds */
async function send(app: FastifyInstance, stage: Stage, count: number): Promise<number> {
  const { account, characters } = stage
  const began = performance.now()
  for (let sent = 0; sent < count; sent += 1) {
    const order = { account, charName: characters.rich, amount: 1 }
    await app.coins.sendCoins({ ...order, ticket: noIdempotencyKey })
  }
  return (performance.now() - began) / 1_000
}

/** @returns sends a second by the site, and by the bare driver with the same rows */
async function measure(name: EngineName) {
  const engine = await startEngine(name)
  try {
    return await onStage(1_000_000, engine, async (stage, idle) => {
      await idle.close()
      const { webDatabase, webFile } = stage.place
      const [node] = engine.nodes
      const database = webDatabase?.[0]?.database ?? ''
      const recorder = node ? recordMariadb(node, database) : recordSqlite(webFile)
      const app = await stage.start()
      await send(app, stage, recorded)
      const site = measured / (await send(app, stage, measured))
      await recorder.start()
      await send(app, stage, recorded)
      await recorder.end()
      await app.close()
      const bare = (await recorder.replay()) + replayGame(stage.gameFile, recorded)
      return { site, bare: recorded / bare }
    })
  } finally {
    await engine.close()
  }
}

const sends = new Map<EngineName, number>()
for (const name of ['sqlite', 'mariadb', 'galera'] as const) {
  const { site, bare } = await measure(name)
  sends.set(name, site)
  print(
    `coins sent a second on ${name}: the site / the bare driver with the same rows`,
    `${(site / bare).toFixed(2)} (${Math.round(site)} / ${Math.round(bare)})`,
    '>= 0.7',
  )
}
const [one = 0, three = 0] = [sends.get('mariadb'), sends.get('galera')]
print('coins sent a second: three nodes / one server', (three / one).toFixed(2), 'printed')
