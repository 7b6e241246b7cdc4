import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeApis } from '#src/apis.ts'
import { startEngine } from '#src/engines.ts'
import { watchProcessors } from '#src/processes.ts'
import { startStage } from '#src/stage.ts'

const clients = 32
const seconds = 8
const rounds = 3
const path = '/api/dashboard'

type Headers = Record<string, string>

/** Each client asks one API again and again. @returns answers a second of all */
async function ask(origins: readonly string[], headers: Headers): Promise<number> {
  const agent = new Agent({ keepAlive: true })
  const began = performance.now()
  let answers = 0
  const client = async (_: unknown, number: number) => {
    const url = `${origins[number % origins.length]}${path}`
    while (performance.now() < began + seconds * 1_000) {
      const asking = request(url, { agent, headers }).end()
      const [answer] = (await once(asking, 'response')) as [IncomingMessage]
      if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode}`)
      await once(answer.resume(), 'end')
      answers += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  agent.destroy()
  return answers / ((performance.now() - began) / 1_000)
}

const engine = await startEngine('mariadb')
const folder = mkdtempSync(join(tmpdir(), 'aurora-two-apis-'))
const stage = await startStage(1_000, engine, true)
const apis = describeApis(stage, folder)
try {
  for (const { port, args, env } of apis) await port.start(args, env)
  const origins = apis.map(({ port }) => port.origin)
  const [first = ''] = origins
  await ask(origins, stage.session)
  const endOfWatch = watchProcessors({ APIs: 'api/src/server.ts', databases: 'mariadbd' })
  const [one, two]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    one.push(await ask([first], stage.session))
    two.push(await ask(origins, stage.session))
  }
  const median = (rates: number[]) =>
    rates.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
  const { APIs, databases } = endOfWatch()
  const rates = `${Math.round(median(two))} / ${Math.round(median(one))} a second`
  const spent = `APIs ${Math.round(APIs)} s, databases ${Math.round(databases)} s of processors in ${2 * rounds * seconds} s`
  console.log(
    `| dashboards: two APIs / one, on one MariaDB | ${(median(two) / median(one)).toFixed(2)} (${rates}; ${spent}) | >= 1.6 where the load leaves room |`,
  )
} finally {
  for (const { port } of apis) await port.close()
  await stage.close()
  await engine.close()
  rmSync(folder, { recursive: true, force: true })
}
