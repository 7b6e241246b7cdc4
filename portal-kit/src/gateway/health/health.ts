import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import type { FastifyRequest } from 'fastify'
import type { HealthBeacon } from '#src/contract/health.ts'
import { isInCanary } from '#src/gateway/cohort.ts'
import type { LiveEnvironment } from '#src/gateway/live-environment.ts'
import type { LoadedRelease } from '#src/gateway/loaded-release.ts'
import { tellOnce } from '#src/gateway/tell-once.ts'
import { writeHealthSummary } from '#src/release/health-summary.ts'
import { addressKey } from './address.ts'
import { createJudge } from './judge.ts'
import { writeSummaries } from './summary-writer.ts'
import { createWatches } from './watches.ts'

export interface HealthOptions {
  store: string
  environment: string
  live: LiveEnvironment
  /**
   * Whether another server gives visitors the HTML of the live release, so that who sends a beacon counts as one.
   * Otherwise only who was given a release by this gateway can tell how it went.
   */
  isBeaconVisit: boolean
  onError: (error: unknown) => void
}

/** The request that brought a beacon. */
export type Sender = Pick<FastifyRequest, 'headers' | 'protocol' | 'ip'>

/** How the releases of an environment work in the browsers of this gateway's visitors. */
export interface Health {
  /** A visitor was given a release; without a cookie the address stands for the visitor. */
  serve: (release: LoadedRelease, visitor: string | null, ip: string) => void
  /** A browser tells how its release works. */
  report: (beacon: HealthBeacon, sender: Sender) => void
  close: () => Promise<void>
}

/** Each start has an id of its own: what it remembers begins anew. */
function newGatewayId(): string {
  const host = hostname()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  return `gateway-${host}-${randomBytes(4).toString('hex')}`
}

/** Watches how releases do, writes it into the store, and ends a canary that does badly. */
export function watchHealth(options: HealthOptions): Health {
  const { store, environment, live, isBeaconVisit, onError } = options
  const gateway = newGatewayId()
  const watches = createWatches(live)

  const write = () => {
    const summary = {
      gateway,
      at: new Date().toISOString(),
      addresses: watches.countAddresses(),
      releases: watches.summaries(),
    }
    return writeHealthSummary(store, environment, summary)
  }
  // A store that cannot be written to is one problem, not one at each change.
  const tryWriting = tellOnce(onError)
  const writer = writeSummaries(async () => void (await tryWriting(write)))
  let ending = Promise.resolve()

  const judge = createJudge({
    store,
    environment,
    live,
    countAddresses: watches.countAddresses,
  })

  const serve: Health['serve'] = (release, visitor, ip) => {
    const address = addressKey(ip)
    if (watches.of(release).serve(visitor ?? address, address)) writer.changed()
  }

  /**
   * Who sends a beacon of a release, as it counts visitors; null when the beacon counts for nothing.
   *
   * Of a canary, only visitors are heard whose signed cookie says that they are given it. This holds for cookies of
   * other gateways, and of this one before a restart. Of any other release nothing depends on beacons, so the address
   * is enough; but it must have been given that release.
   */
  const visitorOf = (id: string, { headers, protocol, ip }: Sender): string | null => {
    const { release, canary } = live.current()
    const visitor = canary?.cookies.read(headers.cookie, protocol === 'https')
    if (canary?.release.id === id) {
      const canaryOf = { release: id, share: canary.share }
      return visitor && isInCanary(visitor.cohort, canaryOf) ? visitor.key : null
    }
    if (isBeaconVisit && release.id === id) serve(release, visitor?.key ?? null, ip)
    const names = [visitor?.key, addressKey(ip)]
    return names.find((name) => name && watches.find(id)?.has(name)) ?? null
  }

  return {
    serve,
    report: ({ release: id, failures, vitals }, sender) => {
      const visitor = visitorOf(id, sender)
      if (visitor === null) return
      const { release, canary } = live.current()
      const known = [release, canary?.release].find((one) => one?.id === id)
      const watch = known ? watches.of(known) : watches.find(id)
      if (!watch) return
      if (vitals) watch.measure(vitals)
      const address = addressKey(sender.ip)
      const news = failures.filter((failure) => watch.fail(visitor, address, failure))
      if (vitals || news.length > 0) writer.changed()
      for (const { remote } of news)
        ending = ending.then(() => judge(id, watch.evidence(remote))).catch(onError)
    },
    close: async () => {
      await ending
      await writer.close()
    },
  }
}
