import { readFile } from 'node:fs/promises'
import { PortalError, problemsOf } from 'portal-contract'
import Type from 'typebox'
import { Value } from 'typebox/value'
import { ifMissing, parseJson, writeAtomically } from '#src/store/files.ts'
import type { HeldStore } from '#src/store/lock.ts'
import { ownRights } from '#src/store/rights.ts'
import { environmentFile, storeNamePattern } from '#src/store/store.ts'

const NameSchema = Type.String({ pattern: storeNamePattern })
/** null: the app is not in the portal. */
const BuildSchema = Type.Union([NameSchema, Type.Null()])
/** Whole percent of the visitors. */
const ShareSchema = Type.Integer({ minimum: 1, maximum: 99 })

/** How many canaries may run at once. Three make up to eight releases that visitors may get. */
export const maxCanaries = 3

/** A build, since when (ISO 8601) and by whom. */
const placed = { build: BuildSchema, since: Type.String(), by: Type.String() }

const EntrySchema = Type.Object({
  ...placed,
  canary: Type.Optional(
    Type.Object({
      ...placed,
      share: ShareSchema,
      /** Apps with the same slot are one canary: a visitor gets all of them or none. */
      slot: Type.Integer({ minimum: 0, maximum: maxCanaries - 1 }),
    }),
  ),
})

const HistoryEntrySchema = Type.Object({
  at: Type.String(),
  by: Type.String(),
  action: Type.Enum(['promote', 'canary', 'rollback', 'canaryEnded']),
  /** From null: the app is new. To null: it is gone. */
  changes: Type.Array(
    Type.Object({ name: Type.String(), from: BuildSchema, to: BuildSchema }),
  ),
  /** The release that the visitors of this change got; of an ended canary, the one that they had. */
  release: NameSchema,
  share: Type.Optional(ShareSchema),
  reason: Type.Optional(Type.String()),
})

const EnvironmentSchema = Type.Object({
  version: Type.Integer({ minimum: 1 }),
  /** The release of the live builds: all visitors outside of canaries get it. */
  release: NameSchema,
  /** By name: every app, and the realm settings as `realm.json` with their hash. */
  apps: Type.Record(Type.String(), EntrySchema),
  /** Names of canary apps, sorted and joined by `+` → release. */
  combinations: Type.Record(Type.String(), NameSchema),
  history: Type.Array(HistoryEntrySchema),
  /** Whether sessions may exchange remotes for published builds, and for builds of which other origins. */
  overrides: Type.Optional(
    Type.Object({
      builds: Type.Boolean(),
      origins: Type.Optional(Type.Array(Type.String({ pattern: '^https?://[^/]+$' }))),
    }),
  ),
  /** A canary ends when one app fails at as many addresses as both thresholds say, in number and in percent. */
  thresholds: Type.Optional(
    Type.Object({
      failingVisitors: Type.Optional(Type.Integer({ minimum: 1 })),
      failingShare: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
    }),
  ),
})

/** `environments/<name>.json`: which build of each app an environment serves, and its history. */
export type Environment = Type.Static<typeof EnvironmentSchema>

export type HistoryEntry = Environment['history'][number]

/** What all visitors outside of canaries got of an app, the oldest first. */
export const movesOf = ({ history }: Environment, app: string) =>
  history
    .filter(({ action }) => action === 'promote' || action === 'rollback')
    .flatMap(({ changes, ...entry }) =>
      changes.filter(({ name }) => name === app).map((change) => ({ ...entry, ...change })),
    )

/** The thresholds of an environment's canaries. Defaults: 3 visitors and 5 percent. */
export function thresholdsOf({ thresholds }: Pick<Environment, 'thresholds'>) {
  return { failingVisitors: 3, failingShare: 5, ...thresholds }
}

/** Reads an environment; null if nothing was promoted to it yet. @throws PortalError when its file is invalid */
export async function findEnvironment(
  store: string,
  name: string,
): Promise<Environment | null> {
  const path = environmentFile(store, name)
  const text = await readFile(path, 'utf8').catch(ifMissing(null))
  if (text === null) return null
  const value = parseJson(text, path, 'fix it, it holds the history')
  if (Value.Check(EnvironmentSchema, value)) return value
  const problems = problemsOf(EnvironmentSchema, value).join('; ')
  throw new PortalError(`${path} cannot be understood (${problems})`, 'fix it')
}

/** Reads an environment. @throws PortalError when nothing was promoted to it yet, or its file is invalid */
export async function readEnvironment(store: string, name: string): Promise<Environment> {
  const environment = await findEnvironment(store, name)
  if (environment) return environment
  const hint = 'promote a release to it'
  throw new PortalError(`environment ${name} is not in the store ${store}`, hint)
}

/**
 * Writes an environment, unless somebody changed it since this version was read: then it returns null. Version 0: there was
 * none. What an operator wrote beside is kept.
 * @param prepare is done before it is written
 */
export async function replaceEnvironment(
  store: HeldStore<'pointer'>,
  name: string,
  version: number,
  state: Omit<Environment, 'version'>,
  prepare?: () => Promise<void>,
): Promise<Environment | null> {
  const now = await findEnvironment(store, name)
  if ((now?.version ?? 0) !== version) return null
  const next = { ...now, ...state, version: version + 1 }
  const text = `${JSON.stringify(next, null, 2)}\n`
  await prepare?.()
  await writeAtomically(environmentFile(store, name), text, ownRights)
  return next
}
