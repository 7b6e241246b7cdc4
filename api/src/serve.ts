import closeWithGrace from 'close-with-grace'
import { openMetrics } from 'portal-contract/metrics'
import { listenTarget, longestWait } from 'portal-contract/serving'
import { buildApp } from '#src/app.ts'
import { type Config, readConfig } from '#src/config/env.ts'
import { readNamedRealm } from '#src/config/realm-file.ts'
import { reasonOf, StartError } from '#src/config/start-error.ts'

export async function serve(): Promise<void> {
  const config = readConfig()
  const named = readNamedRealm(config.realmFile)
  const metrics = config.metrics && (await openMetrics(config.metrics).catch(refuse))
  const app = await buildApp({ config, ...named, metrics, locksData: true })
  try {
    // The parent process waits for this line; the log contains JSON only.
    const address = await app.listen(listenTarget(config.host, config.port))
    process.stdout.write(`api listening on ${address}\n`)
    if (metrics) process.stdout.write(`metrics on ${metrics.url}\n`)
  } catch (error) {
    await app.close()
    throw describeListenError(error, config)
  }
  const { drainSeconds } = config
  const delay = drainSeconds * 1_000 + longestWait(drainSeconds) + 2_000
  closeWithGrace({ delay }, async (cause) => {
    if ('err' in cause) app.log.fatal({ err: cause.err }, 'closing after an error')
    else await app.serving.end({ drainSeconds })
    await app.close()
    // Also where what was thrown is undefined.
    if ('err' in cause) process.exit(1)
  })
}

function refuse(error: unknown): never {
  throw new StartError(reasonOf(error))
}

function describeListenError(error: unknown, { host, port }: Config) {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') {
    return new StartError(
      `port ${port} is taken: stop what listens on it, or set API_PORT to another (0 picks a free one)`,
    )
  }
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartError(
      `cannot listen on ${host}:${port} (${code}): set API_HOST and API_PORT to an address of this machine`,
    )
  }
  return error
}
