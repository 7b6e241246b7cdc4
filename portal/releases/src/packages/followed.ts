import { chmod, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PortalError } from 'portal-contract'
import Type from 'typebox'
import { Value } from 'typebox/value'
import { ifMissing, mapValues, writeAtomically } from '#src/store/files.ts'
import { type FreeStore, withStoreLock } from '#src/store/lock.ts'
import { ownRights } from '#src/store/rights.ts'
import { environmentName } from '#src/store/store.ts'

const text = Type.String()
const Optional = Type.Optional

const VersionSchema = Type.Object({
  /** As the registry gave it when it was taken. Another one later is a change under the same number. */
  integrity: text,
  publisher: Optional(text),
  /** Its build in the store. */
  build: Optional(text),
  /** Why it was refused: for good, or until the operator's list says something else of the app. */
  refused: Optional(text),
})

const FollowedAppSchema = Type.Object({
  /** The hash of what the operator's list said of it. */
  listed: Optional(text),
  etag: Optional(text),
  /** When the registry says that the package was made and changed last: an older answer is not believed. */
  answer: Optional(
    Type.Object({ created: text, modified: text, revision: Type.Integer() }),
  ),
  tags: Type.Record(text, text),
  versions: Type.Record(text, VersionSchema),
  /** The version that was put live last. Whatever is done by hand afterwards stays until the tag moves. */
  live: Optional(text),
  canary: Optional(Type.Object({ version: text, tag: text, share: Type.Integer() })),
  /** `<tag>@<version>` of canaries that were ended: they do not begin again. */
  ended: Type.Array(text),
  /** Tag → build. */
  previews: Type.Record(text, text),
  approved: Type.Array(text),
  waiting: Optional(text),
  /** What does not go together with the other apps: it is tried again when the environment has moved, or later. */
  blocked: Optional(
    Type.Object({
      version: text,
      environment: Type.Integer(),
      why: text,
      at: Type.Number(),
    }),
  ),
  /** What is wrong now, in one line; said once. */
  problem: Optional(text),
})

const FollowedSchema = Type.Object({ apps: Type.Record(text, FollowedAppSchema) })

/** What `portal follow` remembers of an app. */
export type FollowedApp = Type.Static<typeof FollowedAppSchema>
export type Followed = Type.Static<typeof FollowedSchema>

export const newFollowedApp = (): FollowedApp => Value.Create(FollowedAppSchema)

const followDir = (store: string) => join(store, 'follow')

const fileOf = (store: string, environment: string) =>
  join(followDir(store), `${environmentName(environment)}.json`)

/** Reads what was followed so far. @throws PortalError when the file was damaged */
export async function readFollowed(store: string, environment: string): Promise<Followed> {
  const path = fileOf(store, environment)
  const content = await readFile(path, 'utf8').catch(ifMissing(null))
  if (content === null) return { apps: {} }
  try {
    const value: unknown = JSON.parse(content)
    if (Value.Check(FollowedSchema, value)) return value
  } catch {
    // Told below.
  }
  const hint = 'remove it: tags are then looked at anew'
  throw new PortalError(`${path} cannot be understood`, hint)
}

export async function writeFollowed(
  store: string,
  environment: string,
  followed: Followed,
): Promise<void> {
  const content = `${JSON.stringify(followed, null, 2)}\n`
  await writeAtomically(fileOf(store, environment), content, ownRights)
}

/** Makes one `portal follow` run at a time. @throws PortalError when another takes longer than `waitMs` */
export function withFollowLock<Result>(
  store: string,
  work: () => Promise<Result>,
  waitMs?: number,
): Promise<Result> {
  const folder = followDir(store)
  const workHere = async () => {
    // The lock makes it like a store, which a web server may enter.
    await chmod(folder, ownRights.folder)
    return work()
  }
  return withStoreLock(folder as FreeStore, 'clear', workHere, waitMs)
}

/** Lets a version go live that waits for it. @throws PortalError when it does not wait */
export function approveVersion(
  store: string,
  environment: string,
  name: string,
  version: string,
): Promise<void> {
  return withFollowLock(store, async () => {
    const followed = await readFollowed(store, environment)
    const app = followed.apps[name]
    if (app?.waiting !== version) {
      const waiting = Object.entries(followed.apps).flatMap(([one, { waiting }]) =>
        waiting === undefined ? [] : [`${one}@${waiting}`],
      )
      const hint = `what waits is ${waiting.join(', ') || 'nothing'}`
      throw new PortalError(`${name}@${version} does not wait for approval`, hint)
    }
    app.approved.push(version)
    delete app.etag
    await writeFollowed(store, environment, followed)
  })
}

/** What testers may try by a tag. @returns app → tag → build; nothing where the file was damaged */
export async function readPreviews(store: string, environment: string) {
  const { apps } = await readFollowed(store, environment).catch(() => ({ apps: {} }))
  return mapValues(apps, ({ previews }) => previews)
}
