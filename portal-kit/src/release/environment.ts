import { readFile } from 'node:fs/promises'
import Type from 'typebox'
import { Value } from 'typebox/value'
import { problemsOf } from '#src/contract/problems.ts'
import { PortalError } from '#src/errors.ts'
import { writeAtomically } from '#src/files.ts'
import { useStore } from './lock.ts'
import { ownRights } from './rights.ts'
import { environmentFile, storeNamePattern } from './store.ts'

const ReleaseIdSchema = Type.String({ pattern: storeNamePattern })
/** Whole percent of the visitors. */
const ShareSchema = Type.Integer({ minimum: 1, maximum: 99 })

const ActionSchema = Type.Union(
  [
    Type.Literal('promote'),
    Type.Literal('canary'),
    Type.Literal('rollback'),
    Type.Literal('canaryEnded'),
  ],
  // The first files had nothing else to tell.
  { default: 'promote' },
)

const HistoryEntrySchema = Type.Object({
  /** ISO 8601. */
  at: Type.String(),
  action: ActionSchema,
  /** The one that became live or a canary, or was ended as one. */
  release: ReleaseIdSchema,
  share: Type.Optional(ShareSchema),
  reason: Type.Optional(Type.String()),
})

const EnvironmentSchema = Type.Object({
  /** What everybody gets who is not in the canary. */
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
  /** Whether a visitor may exchange a remote for a session, and for builds of which other origins. */
  overrides: Type.Optional(
    Type.Object({
      builds: Type.Boolean(),
      origins: Type.Optional(Type.Array(Type.String({ pattern: '^https?://[^/]+$' }))),
    }),
  ),
  /** When a canary ends by itself: one app fails at as many addresses as both say. */
  thresholds: Type.Optional(
    Type.Object({
      failingVisitors: Type.Optional(Type.Integer({ minimum: 1 })),
      /** Percent of the canary's addresses. */
      failingShare: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
    }),
  ),
})

/** `environments/<name>.json`: what an environment serves, and how it came there. */
export type Environment = Type.Static<typeof EnvironmentSchema>

export type HistoryEntry = Environment['history'][number]

/** The thresholds of an environment's canaries: what its file says, else 3 and 5 percent. */
export function thresholdsOf({ thresholds }: Environment) {
  return { failingVisitors: 3, failingShare: 5, ...thresholds }
}

function parseEnvironment(text: string, path: string): Environment {
  let value: unknown
  try {
    value = Value.Default(EnvironmentSchema, JSON.parse(text))
  } catch {
    throw new PortalError(`${path} is not JSON: mend it, it holds the history`)
  }
  if (Value.Check(EnvironmentSchema, value)) return value
  const problems = problemsOf(EnvironmentSchema, value).join('; ')
  throw new PortalError(`${path} cannot be understood (${problems}): mend it`)
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
 * @throws PortalError when nothing was promoted to it yet, or its file cannot be understood
 */
export async function readEnvironment(store: string, name: string): Promise<Environment> {
  const environment = await findEnvironment(store, name)
  if (environment) return environment
  throw new PortalError(
    `environment ${name} is not in the store ${store}: promote a release to it`,
  )
}

/**
 * Changes an environment while nobody else does. What an operator wrote into its file beside is kept.
 *
 * @param change takes the environment as it is, null where there is none; gives back what it
 *   becomes, or the same one to leave it
 * @returns what it is now
 */
export async function changeEnvironment<Now extends Environment | null>(
  store: string,
  name: string,
  change: (before: Environment | null) => Promise<Now>,
): Promise<Now> {
  const path = environmentFile(store, name)
  return useStore(store, 'pointer', async () => {
    const before = await findEnvironment(store, name)
    const next = await change(before)
    if (next && next !== before)
      await writeAtomically(path, `${JSON.stringify(next, null, 2)}\n`, ownRights)
    return next
  })
}
