import Type from 'typebox'
import { Value } from 'typebox/value'
import { AppSchema } from './app.ts'

const FileSchema = Type.Object({
  integrity: Type.String({ pattern: '^sha384-[A-Za-z0-9+/]{64}$' }),
  bytes: Type.Integer({ minimum: 0 }),
})

const TextSchema = Type.Record(Type.String(), Type.String())

export const ManifestSchema = Type.Object({
  schema: Type.Literal(1),
  kind: Type.Union([Type.Literal('shell'), Type.Literal('remote')]),
  ...AppSchema.properties,
  /** Content hash of the files: the same sources give the same build. */
  build: Type.String({ pattern: '^[0-9a-f]{12}$' }),
  commit: Type.String(),
  contract: Type.Integer({ minimum: 1 }),
  /** Version ranges of the shared modules that the build was made against. */
  shared: TextSchema,
  /** The script that the browser starts with: main of the shell, remoteEntry of a remote. */
  entry: Type.String(),
  /** Files that a first render needs beside the entry, in order. */
  scripts: Type.Array(Type.String()),
  styles: Type.Array(Type.String()),
  /** Files of the fonts that the HTML preloads. */
  fonts: Type.Array(Type.String()),
  /** A script that every HTML holds and runs before anything is drawn; of the shell only. */
  head: Type.Optional(Type.String()),
  /** The module that renders the app in Node. */
  server: Type.String(),
  /** language → namespace → file. */
  locales: Type.Record(Type.String(), TextSchema),
  /** Every file of the build, relative to it, the manifest left out. */
  files: Type.Record(Type.String(), FileSchema),
})

/** What `portal-manifest.json` of a build holds: all that the portal knows of an app. */
export type Manifest = Type.Static<typeof ManifestSchema>

/** A manifest that is not one: `message` has one line per wrong property. */
export class ManifestError extends Error {
  override readonly name = 'ManifestError'
}

/**
 * Reads a manifest from untrusted text.
 *
 * @param text the file's content
 * @param origin what to call the file in an error
 * @throws ManifestError when it is not JSON or not of the schema
 */
export function parseManifest(text: string, origin: string): Manifest {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new ManifestError(`${origin} is not JSON: build the app again`)
  }
  if (Value.Check(ManifestSchema, value)) return value
  const problems = Value.Errors(ManifestSchema, value).map(
    (error) => `${error.instancePath || '/'} ${error.message}`,
  )
  throw new ManifestError(`${origin} is not a portal manifest:\n  ${problems.join('\n  ')}`)
}
