import Type from 'typebox'
import { Value } from 'typebox/value'
import { AppSchema, closedObject, TextSchema } from './app.ts'
import { PortalError, problemsOf } from './errors.ts'

const FileSchema = Type.Object({
  integrity: Type.String({ pattern: '^sha384-[A-Za-z0-9+/]{64}$' }),
  bytes: Type.Integer({ minimum: 0 }),
})

export const manifestFile = 'portal-manifest.json'

const manifestVersion = 1

const ManifestSchema = Type.Object({
  schema: Type.Literal(manifestVersion),
  /** `content`: texts and pictures of a realm, without code. The portal writes it, no team. */
  kind: Type.Union([
    Type.Literal('shell'),
    Type.Literal('remote'),
    Type.Literal('content'),
  ]),
  ...AppSchema.properties,
  /** The first twelve hex digits of the SHA-256 of the manifest's JSON without `build` and `commit`. */
  build: Type.String({ pattern: '^[0-9a-f]{12}$' }),
  commit: Type.String(),
  contract: Type.Integer({ minimum: 1 }),
  /** Version ranges of the shared modules that the build was made against. */
  shared: TextSchema,
  /** Names that a remote uses of each shared module, if the bundler knew; `*` means all. */
  uses: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  /** What a shell shares: each module's version and names, if the bundler knew. */
  provides: Type.Optional(
    Type.Record(
      Type.String(),
      Type.Object({ version: Type.String(), names: Type.Array(Type.String()) }),
    ),
  ),
  /** The script that the browser starts with: main of the shell, remoteEntry of a remote. */
  entry: Type.String(),
  /** Files that a first render needs beside the entry, in order. */
  scripts: Type.Array(Type.String()),
  /** Shell only: files that the first call of the API needs. */
  callScripts: Type.Optional(Type.Array(Type.String())),
  styles: Type.Array(Type.String()),
  /** Files of the fonts that the HTML preloads. */
  fonts: Type.Array(Type.String()),
  /** Shell only: a script that every page runs before the first paint. */
  head: Type.Optional(Type.String()),
  /** Shell only: the panel that testers get, a script that stands alone, with its stylesheet. */
  inspector: Type.Optional(closedObject({ script: Type.String(), style: Type.String() })),
  /** A developer's server only: the path of its server-sent events, which say when it built again. */
  events: Type.Optional(Type.String({ pattern: '^/[a-z0-9][a-z0-9/-]*$' })),
  /** The module that renders the app in Node, inside `server/`. Visitors get every other file. */
  server: Type.String(),
  /** Content only: the picture that other sites show with a link to this one. */
  sharing: Type.Optional(Type.String()),
  /** Of the content of a realm: the picture behind the title of the home page. */
  scenery: Type.Optional(Type.String()),
  /** language → namespace → file. */
  locales: Type.Record(Type.String(), TextSchema),
  /** Every file of the build except the manifest, by relative path. */
  files: Type.Record(Type.String(), FileSchema),
})

/** The JSON schema of `portal-manifest.json`, for teams that build without this package. */
export function manifestJsonSchema(): string {
  const dialect = 'https://json-schema.org/draft/2020-12/schema'
  const title = 'portal-manifest.json'
  return `${JSON.stringify({ $schema: dialect, title, ...ManifestSchema }, null, 2)}\n`
}

/** The content of `portal-manifest.json`: all that the portal knows of an app. */
export type Manifest = Type.Static<typeof ManifestSchema>

/** An invalid manifest: `message` has one line per wrong property. */
export class ManifestError extends PortalError {
  override readonly name = 'ManifestError'
}

/** Whether a file of a build runs in Node: it may hold what no visitor may see. */
export function isServerFile(file: string): boolean {
  return file === 'server' || file.startsWith('server/')
}

/** Whether visitors may get a file of a build: one that its manifest lists, and that does not run in Node. */
export function isPublicFile({ files }: Pick<Manifest, 'files'>, file: string): boolean {
  return Object.hasOwn(files, file) && !isServerFile(file)
}

const isInside = (file: string) =>
  !file.includes('\\') && file.split('/').every((step) => !['', '.', '..'].includes(step))

/** Every reader of a manifest reads its samples too. */
const maxSampleLength = 65_536

function sampleProblems({ samples, routes }: Manifest): string[] {
  const { length } = JSON.stringify(samples ?? {})
  const paths = routes.map(({ path }) => path)
  const others = Object.keys(samples?.params ?? {}).filter((path) => !paths.includes(path))
  return [
    ...(length > maxSampleLength
      ? [`samples have ${length} characters of JSON; ${maxSampleLength} are allowed`]
      : []),
    ...others.map((path) => `samples give parameters to ${path}, which is no route`),
  ]
}

/** Every file that is named exists, inside the build; what runs in Node is apart from what visitors get. */
function fileProblems(manifest: Manifest): string[] {
  const { kind, entry, scripts, callScripts = [], styles, fonts } = manifest
  const { head, icon, sharing, scenery, server, locales, files } = manifest
  const isCode = kind !== 'content'
  const { script, style } = manifest.inspector ?? {}
  const texts = Object.values(locales).flatMap((inLanguage) => Object.values(inLanguage))
  const single = [head, icon, sharing, scenery, script, style, isCode ? entry : undefined]
  const lists = [...scripts, ...callScripts, ...styles, ...fonts, ...texts]
  const forBrowsers = [...single, ...lists].filter((file) => file !== undefined)
  const needed = isCode ? [...forBrowsers, server] : forBrowsers
  const missing = needed.filter((file) => !Object.hasOwn(files, file))
  const outside = Object.keys(files).filter((file) => !isInside(file))
  return [
    ...missing.map((file) => `${file} is not among the files`),
    ...outside.map((file) => `${file} lies outside of the build`),
    ...(!isCode || isServerFile(server)
      ? []
      : [`${server} renders in Node, so it must be inside server/`]),
    ...forBrowsers
      .filter(isServerFile)
      .map((file) => `${file} is for browsers, so it must be outside of server/`),
  ]
}

/**
 * Reads a manifest from untrusted text. @param origin what to call the file in an error
 * @throws ManifestError when it is invalid, PortalError when it is of a later schema
 */
export function parseManifest(text: string, origin: string): Manifest {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new ManifestError(`${origin} is not JSON`, 'build the app again')
  }
  const { schema } = Object(value) as { schema?: unknown }
  if (typeof schema === 'number' && schema > manifestVersion)
    throw new PortalError(
      `${origin} is of version ${schema}, this portal-kit knows ${manifestVersion}`,
      'update portal-kit first',
    )
  const refusal = (problems: string[]) =>
    new ManifestError(`${origin} is not a portal manifest:\n  ${problems.join('\n  ')}`)
  if (!Value.Check(ManifestSchema, value)) throw refusal(problemsOf(ManifestSchema, value))
  const problems = [...fileProblems(value), ...sampleProblems(value)]
  if (problems.length > 0) throw refusal(problems)
  return value
}
