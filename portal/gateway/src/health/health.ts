import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import type { FastifyRequest } from 'fastify'
import type { HealthBeacon } from 'portal-contract'
import {
  type Canary,
  readHealthSummaries,
  thresholdsOf,
  writeHealthSummary,
} from 'portal-releases'
import { isInCanary } from '#src/environment/cohort.ts'
import type { LiveEnvironment, Variant } from '#src/environment/live-environment.ts'
import { reportOnce } from '#src/http/errors.ts'
import type { RenderState } from '#src/live/release-pages.ts'
import type { BuildDays } from './build-days.ts'
import {
  blamedCanary,
  endIfRunning,
  guiltyCanaries,
  haveSeveralAddresses,
  reasonToEnd,
} from './check-canary.ts'
import { addressKey, siteOf } from './known-visitors.ts'
import { createWatches, type ReleaseWatch } from './release-health.ts'

type Sender = Pick<FastifyRequest, 'headers' | 'protocol' | 'ip'>

/** Visitors come by the hundred. */
const writeEveryMs = 2_000

/** Each start gets a new id, because its counts start from zero. */
export function newGatewayId(): string {
  const host = hostname()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  return `gateway-${host}-${randomBytes(4).toString('hex')}`
}

export type Health = ReturnType<typeof watchHealth>

/**
 * Watches the health of releases, writes summaries into the store, and ends each canary that fails.
 * @param days is told too
 */
export function watchHealth(
  live: LiveEnvironment,
  days: BuildDays,
  onError: (error: unknown) => void,
) {
  const gateway = newGatewayId()
  const watches = createWatches((address) => {
    const site = siteOf(address)
    return live.current().cookies?.nameOf(site) ?? site
  })

  const write = () =>
    writeHealthSummary(live.store, live.name, {
      gateway,
      at: new Date().toISOString(),
      addresses: watches.countAddresses(),
      releases: watches.summaries(),
    })
  // Reports an unwritable store once, not at every change.
  const attempt = reportOnce(onError)
  let hasChanged = false
  let lastWrite = Promise.resolve()
  /** What failed since the last look at a canary, by canary and remote. */
  const suspected = new Map<string, { canary: Canary; remote: string }>()
  /** Of several gateways that have written, the last one sees what all of them know. */
  const judge = async () => {
    if (suspected.size === 0) return
    const summaries = await readHealthSummaries(live.store, live.name)
    const others = summaries.filter((summary) => summary.gateway !== gateway)
    // Those that only other gateways served tell something too.
    for (const variant of live.current().variants.values()) watches.of(variant)
    for (const { canary, remote } of suspected.values())
      enqueue(async () => {
        const evidence = watches.evidence(canary, remote, others)
        const isOnlyAddress =
          watches.countAddresses() <= 1 &&
          evidence.networks <= 1 &&
          !haveSeveralAddresses(summaries)
        const thresholds = thresholdsOf(live.current().environment)
        const reason = reasonToEnd(evidence, thresholds, isOnlyAddress)
        if (reason) await endIfRunning(live, canary, { by: gateway, reason })
      })
    suspected.clear()
  }
  const writeChanges = () => {
    if (!hasChanged) return
    hasChanged = false
    lastWrite = lastWrite.then(async () => {
      await attempt('summary', write)
      await attempt('canary', judge)
    })
  }
  const timer = setInterval(writeChanges, writeEveryMs).unref()
  let ending = Promise.resolve()
  const enqueue = (end: () => Promise<void>) => {
    ending = ending.then(end).catch(onError)
  }

  /**
   * Null if the beacon does not count. For a canary, only visitors count whose signed cookie puts them into it. For any
   * other release nothing depends on beacons, so an address that got the release is enough.
   */
  const visitorOf = (watch: ReleaseWatch, sender: Sender): string | null => {
    const now = live.current()
    const visitor = now.cookies?.read(sender)
    const running = now.canaries.filter((one) =>
      watch.canaries.some(({ run }) => run === one.run),
    )
    if (running.length === 0) {
      const keys = [visitor?.key, addressKey(sender.ip)]
      return keys.find((key) => key && watch.has(key)) ?? null
    }
    const isInside = running.every((canary) =>
      isInCanary(visitor?.cohorts[canary.slot] ?? 0, canary),
    )
    return visitor && isInside ? visitor.key : null
  }

  /** What is remembered of a release; begins to remember one that visitors get now. */
  const watchOf = (id: string): ReleaseWatch | undefined => {
    const { release, variants } = live.current()
    const all = [{ release, canaries: [] }, ...variants.values()]
    const variant = all.find((one) => one.release.id === id)
    return variant ? watches.of(variant) : watches.find(id)
  }

  return {
    /** Counts a visitor of a release. Without a cookie, the address identifies the visitor. */
    serve: (variant: Variant, visitor: string | null, ip: string) => {
      const address = addressKey(ip)
      days.visit(variant.release.remotes, visitor ?? address)
      if (watches.of(variant).serve(visitor ?? address, address)) hasChanged = true
    },
    report: ({ release: id, failures, vitals, page }: HealthBeacon, sender: Sender) => {
      const watch = watchOf(id)
      const visitor = watch && visitorOf(watch, sender)
      if (!watch || !visitor) return
      if (vitals) watch.measure(vitals)
      const first = watch.remotes.find(({ name }) => name === page)
      if (vitals && first) days.measure(first, vitals)
      for (const failure of failures) days.fail(failure, visitor)
      const address = addressKey(sender.ip)
      const news = failures.filter((failure) => watch.fail(visitor, address, failure))
      if (vitals || news.length > 0) hasChanged = true
      for (const { remote } of news) {
        const canary = blamedCanary(remote, watch.canaries, watch.shell)
        if (canary) suspected.set(`${canary.id} ${remote}`, { canary, remote })
      }
    },
    /** Takes how releases render with live data. @param states by release */
    rendered: (states: ReadonlyMap<string, RenderState>) => {
      for (const [id, { failed }] of states) {
        if (Object.keys(failed).length === 0) continue
        if (watchOf(id)?.rendered(failed)) hasChanged = true
      }
      for (const { canary, reason } of guiltyCanaries(live.current(), states))
        enqueue(() => endIfRunning(live, canary, { by: gateway, reason }))
    },
    /** What speaks against a canary. @param remote the app that failed */
    evidence: watches.evidence,
    close: async () => {
      clearInterval(timer)
      writeChanges()
      await lastWrite
      await ending
    },
  }
}
