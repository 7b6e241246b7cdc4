import { setTimeout as setTimer } from 'node:timers'
import { setTimeout } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import { StepFailed } from './run.ts'
import type { ServerProcess } from './server-process.ts'

/** A server that stays up this long has recovered. */
const steadyMs = 60_000
const mostRestarts = 5
/** Each further pause is twice as long. */
const firstPauseMs = 200
/** For all servers to stop. */
const stopMs = 20_000

export type Supervised = Awaited<ReturnType<typeof supervise>>

/**
 * Starts a server, such as `the API`, and, whenever it ends, starts it again on the same port; 0 picks a free one once.
 *
 * @throws StepFailed when it does not start the first time
 */
export async function supervise(
  name: string,
  port: number,
  start: (port: number) => Promise<ServerProcess>,
) {
  let server = await start(port)
  const { origin } = server
  const stopping = new AbortController()
  const { signal } = stopping

  async function run(): Promise<string> {
    try {
      server = await start(Number(new URL(origin).port))
      if (signal.aborted) return await server.stop()
      return await server.ended
    } catch (error) {
      if (error instanceof StepFailed) return 'before it listened'
      throw error
    }
  }

  /** @returns why it gave up; null if it was stopped */
  async function keep(): Promise<string | null> {
    let restarts = 0
    let since = performance.now()
    let how = await server.ended
    while (!signal.aborted) {
      if (performance.now() - since > steadyMs) restarts = 0
      if (restarts === mostRestarts) {
        return `${name} ended ${restarts + 1} times in a row (${how}): its last lines above say why`
      }
      const pauseMs = firstPauseMs * 2 ** restarts
      restarts += 1
      console.error(`Starting ${name} again in ${pauseMs / 1000} s: it ended (${how})`)
      await setTimeout(pauseMs, undefined, { signal }).catch(() => {})
      if (signal.aborted) break
      since = performance.now()
      how = await run()
    }
    return null
  }

  const kept = keep()
  return {
    origin,
    /** One line that says why it is not started any more. Never ends if it is stopped. */
    gaveUp: new Promise<string>((resolve, reject) => {
      kept.then((line) => line !== null && resolve(line), reject)
    }),
    /** From now on it may end, and is not started again. */
    letEnd: () => stopping.abort(),
    async stop() {
      stopping.abort()
      await server.stop()
      await kept
    },
  }
}

/**
 * Ends this process when it is told to, or with code 1 when a server stays away. Servers are stopped one after another,
 * in this order.
 * @param others they are stopped too; when one stays away, the portal goes on without it
 */
export function keepOpen(
  needed: readonly Supervised[],
  others: readonly Supervised[] = [],
): void {
  const servers = [...needed, ...others]
  const stopAll = async () => {
    // systemd tells all processes at once.
    for (const { letEnd } of servers) letEnd()
    for (const { stop } of servers) await stop()
  }
  closeWithGrace({ delay: stopMs, logger: false }, async ({ err }) => {
    if (err) console.error(err)
    await stopAll()
  })
  for (const { gaveUp } of others) void gaveUp.then((line) => console.error(line))
  for (const { gaveUp } of needed) {
    void gaveUp.then(async (line) => {
      console.error(`Stopping the portal, because ${line}`)
      // A server that hangs must not keep this process: whoever watches it starts it again.
      setTimer(() => process.exit(1), stopMs).unref()
      await stopAll()
      process.exit(1)
    })
  }
}
