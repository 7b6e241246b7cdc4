import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { StartError } from '#src/config/start-error.ts'
import { databaseNow, takeLease } from '#src/database/leases.ts'
import type { Tx, WebDatabase } from '#src/database/schema.ts'
import { isSqlite } from '#src/database/statements.ts'
import { repeat } from '#src/jobs/repeat.ts'

/** A replica that dies is followed after both, in milliseconds. */
const lifetime = 6_000
const beatPause = 2_000
/** Between the clock of this machine and that of the database, in milliseconds. */
const largestSkew = 10_000

/** What one run of a job holds. */
export type Lead = {
  /** Another number for each holder. */
  fence: number
  /** For the start of a transaction: until it ends, no other replica can follow. @throws LeaseLostError if one has */
  assertIn(tx: Tx): Promise<void>
}

/** This process among those that share a database. */
export type Replica = {
  /** How many live, with this one. */
  count(): number
  /** The fence of the lease while this one runs the jobs; null while another does. */
  fence(): number | null
  /** Epoch milliseconds by the clock of the database, which all replicas share. */
  now(): number
  /** Runs a job, or does nothing where another replica runs the jobs. */
  run(work: (lead: Lead) => Promise<unknown>): Promise<void>
  /** Lets another replica lead at once. */
  leave(): Promise<void>
}

class LeaseLostError extends Error {}

/**
 * Keeps a row of `leases` for this replica, and takes or renews the one of the jobs.
 * @param keyPrint what all replicas have in common that have the same secret key @throws StartError if a live one has another
 */
export async function joinReplicas(
  db: WebDatabase,
  { log, keyPrint }: { log: Pick<FastifyBaseLogger, 'warn'>; keyPrint: string },
): Promise<Replica> {
  if (isSqlite(db)) return alone
  const id = randomUUID()
  const name = `replica:${id}`
  const others = sql`name LIKE 'replica:%' AND until`
  const until = sql`${databaseNow} + ${lifetime}`
  let seen = { fence: 0, isOurs: 0, count: 1, now: 0, beganAt: 0 }
  const now = () => Math.floor(seen.now + performance.now() - seen.beganAt)

  const beat = async () => {
    const beganAt = performance.now()
    await sql`INSERT INTO leases VALUES (${name}, ${keyPrint}, 0, ${until})
      ON DUPLICATE KEY UPDATE until = ${until}`.execute(db)
    await takeLease('jobs', id, lifetime).execute(db)
    const { rows } = await sql<Omit<typeof seen, 'beganAt'>>`
      SELECT fence, holder = ${id} AS isOurs, ${databaseNow} AS now,
        (SELECT count(*) FROM leases WHERE ${others} > ${databaseNow}) AS count
      FROM leases WHERE name = 'jobs'`.execute(db)
    if (rows[0]) seen = { ...rows[0], beganAt }
  }
  await sql`INSERT IGNORE INTO leases VALUES ('jobs', '', 0, 0)`.execute(db)
  await sql`DELETE FROM leases WHERE ${others} < ${databaseNow}`.execute(db)
  const withOtherKey = sql`SELECT 1 FROM leases WHERE ${others} > 0 AND holder <> ${keyPrint}`
  if ((await withOtherKey.execute(db)).rows.length > 0) {
    throw new StartError(
      'another replica on this database has another secret key: set API_SECRET to the same for all of them',
    )
  }
  await beat()
  // Without a beat this replica no longer leads. That the database is away is reported by those who need it.
  const tryBeat = () => beat().catch(() => {})
  const stop = repeat(tryBeat, beatPause, () => {})
  const skewMs = now() - Date.now()
  if (Math.abs(skewMs) > largestSkew) {
    const text =
      'the clock of this machine differs from that of the database, set both by NTP: limits and links would end at other times on each replica'
    log.warn({ skewMs }, text)
  }

  const leadWith = (fence: number): Lead => ({
    fence,
    async assertIn(tx) {
      // The value always changes: two nodes of a cluster compare what was changed, not what was locked.
      const { numAffectedRows } = await sql`
        UPDATE leases SET until = greatest(until + 1, ${until})
        WHERE name = 'jobs' AND holder = ${id} AND fence = ${fence}`.execute(tx)
      if (numAffectedRows !== 1n) throw new LeaseLostError('another replica runs the jobs')
    },
  })
  const fence = () =>
    seen.isOurs && performance.now() <= seen.beganAt + lifetime ? seen.fence : null
  return {
    count: () => Math.max(seen.count, 1),
    fence,
    now,
    async run(work) {
      const held = fence()
      if (held === null) return
      try {
        await work(leadWith(held))
      } catch (error) {
        if (!(error instanceof LeaseLostError)) throw error
      }
    },
    async leave() {
      await stop()
      const ours = sql`UPDATE leases SET until = 0 WHERE name = ${name} OR holder = ${id}`
      await ours.execute(db).catch(() => {})
    },
  }
}

/** Of the only process. */
export const soleLead: Lead = { fence: 0, assertIn: async () => {} }

/** SQLite has one process, which leads without a statement. */
const alone: Replica = {
  count: () => 1,
  fence: () => soleLead.fence,
  now: Date.now,
  run: async (work) => void (await work(soleLead)),
  leave: async () => {},
}
