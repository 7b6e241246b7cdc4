import { readFile } from 'node:fs/promises'
import { PortalError, problemsOf } from 'portal-contract'
import Type from 'typebox'
import { Value } from 'typebox/value'
import { writeAtomically } from '#src/store/files.ts'
import { withStoreLock } from '#src/store/lock.ts'
import { ownRights } from '#src/store/rights.ts'
import { environmentFile, storeNamePattern } from '#src/store/store.ts'

const ReleaseIdSchema = Type.String({ pattern: storeNamePattern })
/** Whole percent of the visitors. */
const ShareSchema = Type.Integer({ minimum: 1, maximum: 99 })

const ActionSchema = Type.Union([
  Type.Literal('promote'),
  Type.Literal('canary'),
  Type.Literal('rollback'),
  Type.Literal('canaryEnded'),
])

const HistoryEntrySchema = Type.Object({
  /** ISO 8601. */
  at: Type.String(),
  action: ActionSchema,
  /** The release that went live, became a canary, or ended as one. */
  release: ReleaseIdSchema,
  share: Type.Optional(ShareSchema),
  reason: Type.Optional(Type.String()),
})

const EnvironmentSchema = Type.Object({
  /** The live release: all visitors outside the canary get it. */
  release: ReleaseIdSchema,
  canary: Type.Optional(
    Type.Object({
      release: ReleaseIdSchema,
      share: ShareSchema,
      /** When it began, ISO 8601. */
      since: Type.String(),
    }),
  ),
  /** Newest last. */
  history: Type.Array(HistoryEntrySchema),
  /** Whether sessions may exchange remotes for published builds, and for builds of which other origins. */
  overrides: Type.Optional(
    Type.Object({
      builds: Type.Boolean(),
      origins: Type.Optional(Type.Array(Type.String({ pattern: '^https?://[^/]+$' }))),
    }),
  ),
  /** A canary ends when one app fails at as many addresses as both thresholds say. */
  thresholds: Type.Optional(
    Type.Object({
      failingVisitors: Type.Optional(Type.Integer({ minimum: 1 })),
      /** Percent of the canary's addresses. */
      failingShare: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
    }),
  ),
})

/** `environments/<name>.json`: what an environment serves, and its history. */
export type Environment = Type.Static<typeof EnvironmentSchema>

export type HistoryEntry = Environment['history'][number]

/** The thresholds of an environment's canaries. Defaults: 3 visitors and 5 percent. */
export function thresholdsOf({ thresholds }: Environment) {
  return { failingVisitors: 3, failingShare: 5, ...thresholds }
}

function parseEnvironment(text: string, path: string): Environment {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new PortalError(`${path} is not JSON`, 'fix it, it holds the history')
  }
  if (Value.Check(EnvironmentSchema, value)) return value
  const problems = problemsOf(EnvironmentSchema, value).join('; ')
  throw new PortalError(`${path} cannot be understood (${problems})`, 'fix it')
}

async function findEnvironment(store: string, name: string): Promise<Environment | null> {
  const path = environmentFile(store, name)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text === null ? null : parseEnvironment(text, path)
}

/**
 * Reads an environment.
 *
 * @throws PortalError when nothing was promoted to it yet, or its file is invalid
 */
export async function readEnvironment(store: string, name: string): Promise<Environment> {
  const environment = await findEnvironment(store, name)
  if (environment) return environment
  throw new PortalError(
    `environment ${name} is not in the store ${store}`,
    'promote a release to it',
  )
}

/**
 * Changes an environment under the store's lock. Other settings in its file are kept.
 *
 * @param change takes the environment, or null if there is none; returns the new one, or the same one to change nothing
 * @returns the new environment
 */
export async function changeEnvironment<Now extends Environment | null>(
  store: string,
  name: string,
  change: (before: Environment | null) => Promise<Now>,
): Promise<Now> {
  const path = environmentFile(store, name)
  return withStoreLock(store, 'pointer', async () => {
    const before = await findEnvironment(store, name)
    const next = await change(before)
    if (next && next !== before)
      await writeAtomically(path, `${JSON.stringify(next, null, 2)}\n`, ownRights)
    return next
  })
}
