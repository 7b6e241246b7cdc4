import { type ChildProcess, fork } from 'node:child_process'
import closeWithGrace from 'close-with-grace'
import { InvalidArgumentError, Option } from 'commander'
import { PortalError } from 'portal-contract'
import { isNetwork, isPortTaken, listNetworks } from 'portal-contract/api'
import { openMetrics } from 'portal-contract/metrics'
import { listenTarget, longestWait, type Serving } from 'portal-contract/serving'
import {
  type AddCommand,
  drainOption,
  exists,
  hostOption,
  listOption,
  parseOrigin,
  parsePort,
  portOption,
  storeOption,
} from 'portal-releases'
import { createMissingBuilds } from 'portal-releases/missing-builds'
import type { GatewayOptions } from '#src/gateway.ts'

type ServeOptions = Omit<GatewayOptions, 'metrics'> & {
  host: string
  port: number
  drainSeconds: number
  metricsHost: string
  metricsPort?: number
  follow?: true
  list: string
}

const portTaken = (port: number) =>
  new PortalError(
    `port ${port} is taken`,
    'stop what listens there, or choose another with --port',
  )

export async function checkPort(host: string, port: number): Promise<void> {
  if (await isPortTaken(host, port)) throw portTaken(port)
}

const followPauseMs = 30_000

/**
 * Runs `portal follow` beside the gateway, again whenever it ends. It checks builds that nobody has checked, so it has a
 * process of its own: whatever they do there, the gateway serves on.
 * @returns ends it; without that it ends with this process
 */
function startFollower({ store, environment, list }: ServeOptions): () => void {
  let child: ChildProcess | undefined
  let timer: NodeJS.Timeout
  const program = process.argv[1] ?? ''
  const args = ['follow', environment, '--store', store, '--list', list]
  const startAgain = (why: unknown) => {
    clearTimeout(timer)
    console.error(
      `portal follow ended (${why}): it begins again in ${followPauseMs / 1_000} s`,
    )
    timer = setTimeout(start, followPauseMs)
  }
  const start = () => {
    try {
      // What it says is no part of the answer of `portal serve`, which may be JSON. A debugger is the gateway's.
      child = fork(program, args, { stdio: ['ignore', 2, 'inherit', 'ipc'], execArgv: [] })
      child.once('error', startAgain)
      child.once('exit', (code, signal) => startAgain(signal ?? `code ${code}`))
    } catch (error) {
      // No memory, or too many processes.
      startAgain(error)
    }
  }
  start()
  return () => {
    clearTimeout(timer)
    child?.removeAllListeners('exit').kill()
  }
}

/** Serves until the process is asked to stop; returns its address, and that of its metrics. */
async function serve(options: ServeOptions) {
  const { host, port, drainSeconds, metricsHost, metricsPort, follow, list, ...given } =
    options
  // Commander makes an empty METRICS_PORT an empty text.
  const metrics =
    typeof metricsPort === 'number'
      ? await openMetrics({ host: metricsHost, port: metricsPort })
      : undefined
  const takeBuild = (await exists(list))
    ? createMissingBuilds(given.store, list, console.error)
    : undefined
  // Loaded late: the gateway takes long to load, and no other command here needs it.
  const { createGateway } = await import('#src/gateway.ts')
  const gateway = await createGateway({ ...given, metrics, takeBuild })
  const serving = gateway.getDecorator<Serving>('serving')
  let endFollower = () => {}
  const delay = drainSeconds * 1_000 + longestWait(drainSeconds) + 2_000
  closeWithGrace({ delay }, async (cause) => {
    endFollower()
    if ('err' in cause) console.error('closing after an error:', cause.err)
    else await serving.end({ drainSeconds })
    await gateway.close()
    // Also where what was thrown is undefined.
    if ('err' in cause) process.exit(1)
  })
  // Not probed before: a visitor's connection could be accepted, and lost.
  await gateway.listen(listenTarget(host, port)).catch((error) => {
    throw Object(error).code === 'EADDRINUSE' ? portTaken(port) : error
  })
  if (follow) endFollower = startFollower(options)
  const address = gateway.server.address()
  const url = `http://${host}:${typeof address === 'object' ? address?.port : port}`
  return { url, ...(metrics && { metrics: metrics.url }) }
}

export function parseNetworks(value: string, previous: string[] = []): string[] {
  const networks = listNetworks(value)
  const wrong = networks.find((network) => !isNetwork(network))
  if (wrong === undefined) return [...previous, ...networks]
  throw new InvalidArgumentError(
    `${wrong} is not a valid address: a network looks like 10.0.0.0/8, a proxy like 10.0.0.7, several like 127.0.0.1,10.0.0.0/8.`,
  )
}

const parseOrigins = (value: string) =>
  value.split(',').map((one) => parseOrigin(one.trim()))

const assetsOriginOption = new Option(
  '--assets-origin <origin>',
  "where visitors get the files of builds, such as a CDN; see 'portal export'",
)
  .argParser(parseOrigin)
  .env('ASSETS_ORIGIN')
const trustProxyOption = new Option(
  '--trust-proxy <networks...>',
  'proxies in front of it; X-Forwarded headers of others are ignored',
)
  .argParser(parseNetworks)
  .env('TRUST_PROXY')

const metricsPortOption = new Option(
  '--metrics-port <port>',
  'a port for Prometheus; without it, there are no metrics',
)
  .argParser((value) => (value === '' ? undefined : parsePort(value)))
  .env('METRICS_PORT')

const metricsHostOption = new Option('--metrics-host <host>', 'the address of that port')
  .default('127.0.0.1')
  .env('METRICS_HOST')

export const addServe: AddCommand = (program) =>
  program
    .command('serve')
    .description('serve an environment')
    .argument('[environment]', 'its name', 'production')
    .addOption(storeOption())
    .addOption(portOption().env('PORT'))
    .addOption(hostOption())
    .requiredOption('--api <origins>', 'the server behind /api, or several', parseOrigins)
    .addOption(assetsOriginOption)
    .addOption(trustProxyOption)
    .addOption(drainOption().env('DRAIN_SECONDS'))
    .addOption(metricsPortOption)
    .addOption(metricsHostOption)
    .option('--follow', "run 'portal follow' too, for as long as it serves")
    .addOption(listOption())
    .option('--office', "serve the staff's office: of /api, only /api/office")
    .option('--hsts-sub-domains', 'make browsers use https for all subdomains too')
    .example(`
Listens until Ctrl-C, and follows promotions. Port 0 takes a free port; the output names
it. Several API origins have commas between them. With --follow, what happens to packages
is said on stderr.
  $ portal serve production --api http://127.0.0.1:8081 --port 8080
  gateway listening on http://127.0.0.1:8080`)
    .answer(async (environment: string, options: Omit<ServeOptions, 'environment'>) => {
      const data = await serve({ ...options, environment })
      const where = data.metrics ? `\nmetrics on ${data.metrics}` : ''
      return { text: `gateway listening on ${data.url}${where}`, data }
    })
