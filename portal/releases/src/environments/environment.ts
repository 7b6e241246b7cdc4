import Type from 'typebox'
import { storeNamePattern } from '#src/store/store.ts'

const NameSchema = Type.String({ pattern: storeNamePattern })
/** null: the app is not in the portal. */
const BuildSchema = Type.Union([NameSchema, Type.Null()])
/** Whole percent of the visitors. */
const ShareSchema = Type.Integer({ minimum: 1, maximum: 99 })

/** How many canaries may run at once. Three make up to eight releases that visitors may get. */
export const maxCanaries = 3

const since = {
  /** ISO 8601. */
  since: Type.String(),
  by: Type.String(),
}

const EntrySchema = Type.Object({
  build: BuildSchema,
  ...since,
  canary: Type.Optional(
    Type.Object({
      build: BuildSchema,
      share: ShareSchema,
      /** Apps with the same slot are one canary: a visitor gets all of them or none. */
      slot: Type.Integer({ minimum: 0, maximum: maxCanaries - 1 }),
      ...since,
    }),
  ),
})

const ChangeSchema = Type.Object({
  name: Type.String(),
  /** null: the app is new. */
  from: BuildSchema,
  /** null: the app is gone. */
  to: BuildSchema,
})

const HistoryEntrySchema = Type.Object({
  /** ISO 8601. */
  at: Type.String(),
  by: Type.String(),
  action: Type.Union([
    Type.Literal('promote'),
    Type.Literal('canary'),
    Type.Literal('rollback'),
    Type.Literal('canaryEnded'),
  ]),
  changes: Type.Array(ChangeSchema),
  /** The release that the visitors of this change got; of an ended canary, the one that they had. */
  release: NameSchema,
  share: Type.Optional(ShareSchema),
  reason: Type.Optional(Type.String()),
})

/** What operators write into the file, and commands keep. */
export const settingsSchemas = {
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
}

export const EnvironmentSchema = Type.Object({
  /** Counts the changes by commands and gateways. */
  version: Type.Integer({ minimum: 1 }),
  /** The release of the live builds: all visitors outside of canaries get it. */
  release: NameSchema,
  /** By name: every app, and the realm settings as `realm.json` with their hash. */
  apps: Type.Record(Type.String(), EntrySchema),
  /** Names of canary apps, sorted and joined by `+` → release. */
  combinations: Type.Record(Type.String(), NameSchema),
  /** Newest last. */
  history: Type.Array(HistoryEntrySchema),
  ...settingsSchemas,
})

/** `environments/<name>.json`: which build of each app an environment serves, and its history. */
export type Environment = Type.Static<typeof EnvironmentSchema>

export type HistoryEntry = Environment['history'][number]

/** The thresholds of an environment's canaries. Defaults: 3 visitors and 5 percent. */
export function thresholdsOf({ thresholds }: Pick<Environment, 'thresholds'>) {
  return { failingVisitors: 3, failingShare: 5, ...thresholds }
}
