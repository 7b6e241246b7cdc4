import { noIdempotencyKey } from 'api/src/http/idempotency-keys.ts'
import type { FastifyInstance } from 'fastify'
import { type EngineName, playerCount, startEngine } from '#src/engines.ts'
import { openPlayers, type Player } from '#src/replicas.ts'
import { onStage, type Stage, startStage } from '#src/stage.ts'
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

/** @returns coins sent a second, each player's one after the other, through the routes of one API on MariaDB */
async function measureTogether(count: number): Promise<number> {
  const engine = await startEngine('mariadb')
  const stage = await startStage(1, engine, true)
  const players = (await openPlayers(stage)).slice(0, count)
  const app = await stage.start()
  try {
    const sendAll = async ({ session, charName }: Player) => {
      for (let sent = 0; sent < measured / count; sent += 1) {
        const payload = { charName, amount: 1 }
        const call = { method: 'POST', url: '/api/game/send-coins', payload } as const
        const { statusCode } = await app.inject({ ...call, headers: session })
        if (statusCode !== 200) throw new Error(`a send was answered with ${statusCode}`)
      }
    }
    const began = performance.now()
    await Promise.all(players.map(sendAll))
    return measured / ((performance.now() - began) / 1_000)
  } finally {
    await app.close()
    await stage.close()
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
const [alone, together] = [await measureTogether(1), await measureTogether(playerCount)]
print(
  `coins sent a second through one API on mariadb: ${playerCount} players at once / one`,
  `${(together / alone).toFixed(2)} (${Math.round(together)} / ${Math.round(alone)})`,
  'printed',
)
