import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import type { FastifyRequest } from 'fastify'
import type { HealthBeacon } from 'portal-contract'
import { writeHealthSummary } from 'portal-releases'
import { isInCanary } from '#src/cohort.ts'
import type { LiveEnvironment } from '#src/live-environment.ts'
import type { LoadedRelease } from '#src/loaded-release.ts'
import { reportOnce } from '#src/report-once.ts'
import { addressKey } from './address.ts'
import { createJudge } from './judge.ts'
import { writeSummaries } from './summary-writer.ts'
import { createWatches } from './watches.ts'

export type HealthOptions = {
  store: string
  environment: string
  live: LiveEnvironment
  onError: (error: unknown) => void
}

export type Sender = Pick<FastifyRequest, 'headers' | 'protocol' | 'ip'>

/** Each start gets a new id, because its counts start from zero. */
function newGatewayId(): string {
  const host = hostname()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  return `gateway-${host}-${randomBytes(4).toString('hex')}`
}

export type Health = ReturnType<typeof watchHealth>

/** Watches the health of releases, writes summaries into the store, and ends a failing canary. */
export function watchHealth(options: HealthOptions) {
  const { store, environment, live, onError } = options
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
  // Reports an unwritable store once, not at every change.
  const tryWriting = reportOnce(onError)
  const writer = writeSummaries(async () => void (await tryWriting(write)))
  let ending = Promise.resolve()

  const judge = createJudge({
    store,
    environment,
    live,
    countAddresses: watches.countAddresses,
  })

  /**
   * Null if the beacon does not count. For a canary, only visitors count whose signed cookie puts them into it. For any
   * other release nothing depends on beacons, so an address that got the release is enough.
   */
  const visitorOf = (id: string, { headers, protocol, ip }: Sender): string | null => {
    const { canary } = live.current()
    const visitor = canary?.cookies.read(headers.cookie, protocol === 'https')
    if (canary?.release.id === id) {
      const canaryOf = { release: id, share: canary.share }
      return visitor && isInCanary(visitor.cohort, canaryOf) ? visitor.key : null
    }
    const names = [visitor?.key, addressKey(ip)]
    return names.find((name) => name && watches.find(id)?.has(name)) ?? null
  }

  return {
    /** Counts a visitor of a release. Without a cookie, the address identifies the visitor. */
    serve: (release: LoadedRelease, visitor: string | null, ip: string) => {
      const address = addressKey(ip)
      if (watches.of(release).serve(visitor ?? address, address)) writer.changed()
    },
    report: ({ release: id, failures, vitals }: HealthBeacon, sender: Sender) => {
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
