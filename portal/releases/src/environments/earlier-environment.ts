import Type from 'typebox'
import { readRelease } from '#src/store/release.ts'
import { storeNamePattern } from '#src/store/store.ts'
import { type Builds, buildsInRelease, changesBetween } from './changes.ts'
import { type Environment, type HistoryEntry, settingsSchemas } from './environment.ts'

const NameSchema = Type.String({ pattern: storeNamePattern })
const ShareSchema = Type.Integer({ minimum: 1, maximum: 99 })

/** An environment as it was written before it named builds per app: one release, at most one canary. */
export const EarlierEnvironmentSchema = Type.Object({
  release: NameSchema,
  canary: Type.Optional(
    Type.Object({ release: NameSchema, share: ShareSchema, since: Type.String() }),
  ),
  history: Type.Array(
    Type.Object({
      at: Type.String(),
      action: Type.Union([
        Type.Literal('promote'),
        Type.Literal('canary'),
        Type.Literal('rollback'),
        Type.Literal('canaryEnded'),
      ]),
      release: NameSchema,
      share: Type.Optional(ShareSchema),
      reason: Type.Optional(Type.String()),
    }),
  ),
  ...settingsSchemas,
})

type Earlier = Type.Static<typeof EarlierEnvironmentSchema>

const by = 'unknown'

/** Reads each release once; nothing is known of one that is gone. */
function createReader(store: string) {
  const known = new Map<string, Promise<Builds | null>>()
  return (id: string) => {
    const read = known.get(id) ?? readRelease(store, id).then(buildsInRelease, () => null)
    known.set(id, read)
    return read
  }
}

type Reader = ReturnType<typeof createReader>

async function historyOf({ history }: Earlier, read: Reader): Promise<HistoryEntry[]> {
  const entries: HistoryEntry[] = []
  let live: Builds = {}
  for (const entry of history) {
    const builds = await read(entry.release)
    const isEnd = entry.action === 'canaryEnded'
    const changes = !builds
      ? []
      : isEnd
        ? changesBetween(builds, live)
        : changesBetween(live, builds)
    entries.push({ ...entry, by, changes })
    const isLive = entry.action === 'promote' || entry.action === 'rollback'
    if (isLive && builds) live = builds
  }
  return entries
}

/**
 * Translates an environment of the earlier form. Authors are unknown. The first change writes the new form.
 */
export async function translate(store: string, earlier: Earlier): Promise<Environment> {
  const read = createReader(store)
  const history = await historyOf(earlier, read)
  const sinceOf = (name: string) =>
    history.findLast(
      ({ action, changes }) =>
        (action === 'promote' || action === 'rollback') &&
        changes.some((change) => change.name === name),
    )?.at ?? ''
  const { canary, ...rest } = earlier
  const live = await read(earlier.release)
  const next = canary && live ? await read(canary.release) : null
  const changes = next ? changesBetween(live ?? {}, next) : []
  const names = new Set([...Object.keys(live ?? {}), ...changes.map(({ name }) => name)])
  const apps = [...names].map((name) => {
    const change = changes.find((one) => one.name === name)
    const entry = { build: live?.[name] ?? null, since: sinceOf(name), by }
    if (!change || !canary) return [name, entry] as const
    const { share, since } = canary
    return [
      name,
      { ...entry, canary: { build: change.to, share, since, by, slot: 0 } },
    ] as const
  })
  const combination = changes
    .map(({ name }) => name)
    .sort()
    .join('+')
  return {
    ...rest,
    version: 1,
    apps: Object.fromEntries(apps),
    combinations: canary && combination ? { [combination]: canary.release } : {},
    history,
  }
}
