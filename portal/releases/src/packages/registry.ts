import { hash, verify } from 'node:crypto'
import { PortalError } from 'portal-contract'
import Type from 'typebox'
import { Value } from 'typebox/value'

const waitTimeoutMs = 30_000
const maxDocument = 50_000_000

const VersionSchema = Type.Object({
  name: Type.String(),
  version: Type.String(),
  dist: Type.Object({
    tarball: Type.String(),
    integrity: Type.String(),
    signatures: Type.Optional(
      Type.Array(Type.Object({ keyid: Type.String(), sig: Type.String() })),
    ),
  }),
  _npmUser: Type.Optional(Type.Object({ name: Type.String() })),
  /** What `portal publish --npm` wrote. */
  portal: Type.Optional(Type.Object({ build: Type.String() })),
})

const PackageSchema = Type.Object({
  name: Type.String(),
  'dist-tags': Type.Record(Type.String(), Type.String()),
  versions: Type.Record(Type.String(), Type.Unknown()),
  time: Type.Optional(
    Type.Partial(Type.Object({ created: Type.String(), modified: Type.String() })),
  ),
  /** A number that grows with each change, and a hash. Registries such as Verdaccio note a tag's move here alone. */
  _rev: Type.Optional(Type.String()),
})

const KeysSchema = Type.Object({
  keys: Type.Array(Type.Object({ keyid: Type.String(), key: Type.String() })),
})

export type PackageVersion = Type.Static<typeof VersionSchema>
export type Package = Type.Static<typeof PackageSchema>

/** A version of a package that may not go live, whenever it is looked at again. */
export class RefusedVersion extends PortalError {
  override readonly name = 'RefusedVersion'
}

/** A registry that does not answer as one, for now. */
export class RegistryDown extends PortalError {
  override readonly name = 'RegistryDown'
}

const unreachable = (url: string, why: string) =>
  new RegistryDown(`${url} ${why}`, 'what is live stays live, and it is asked again')

/** Finds the token of a registry in .npmrc. The library looks for the user's home as it is loaded. */
async function findToken(registry: string): Promise<Record<string, string>> {
  const library = await import('registry-auth-token').catch((error: Error) => {
    const hint = 'set HOME to the folder that its .npmrc may stand in'
    throw new PortalError(`this user has no home folder (${error.message})`, hint)
  })
  const token = library.default(registry, { recursive: true })
  return token ? { authorization: `${token.type} ${token.token}` } : {}
}

async function ask(url: string, registry: string, headers: Record<string, string> = {}) {
  const authorization = await findToken(registry)
  const signal = AbortSignal.timeout(waitTimeoutMs)
  // A redirect to another host loses the token: fetch sees to it.
  const options = { headers: { ...headers, ...authorization }, signal }
  return fetch(url, options).catch((error: Error) => {
    const reason = error.cause instanceof Error ? error.cause.message : error.message
    throw unreachable(url, `does not answer (${reason})`)
  })
}

/** @throws PortalError that says what an answer without content means */
async function refuseStatus(response: Response, url: string): Promise<never> {
  await response.body?.cancel()
  const isDenied = response.status === 401 || response.status === 403
  const hint = 'give the user who runs this a token of that registry in .npmrc'
  if (isDenied) throw new PortalError(`${url} answered ${response.status}`, hint)
  throw unreachable(url, `answered ${response.status}`)
}

/** Reads a body up to a limit. @throws PortalError when it is longer, or ends early */
async function read(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of response.body ?? []) {
      length += chunk.length
      if (length > maxBytes) break
      chunks.push(chunk)
    }
  } catch (error) {
    throw unreachable(response.url, `broke off (${(error as Error).message})`)
  }
  if (length <= maxBytes) return Buffer.concat(chunks)
  const hint = 'make it smaller'
  throw new PortalError(`${response.url} has more than ${maxBytes} bytes`, hint)
}

async function readJsonBody(response: Response): Promise<unknown> {
  const text = (await read(response, maxDocument)).toString('utf8')
  try {
    return JSON.parse(text)
  } catch {
    throw unreachable(response.url, 'answered something other than JSON')
  }
}

/** Asks for a package. @param etag of the last answer @throws PortalError when the registry cannot be understood */
export async function fetchPackage(registry: string, name: string, etag?: string | null) {
  const url = `${registry}${name.replace('/', '%2f')}`
  const response = await ask(url, registry, {
    accept: 'application/json',
    ...(etag ? { 'if-none-match': etag } : {}),
  })
  if (response.status === 304) return { etag: etag ?? null, found: null }
  if (response.status === 404) {
    await response.body?.cancel()
    const hint = 'publish it, or correct portal.apps.json'
    throw new PortalError(`${registry} has no package ${name}`, hint)
  }
  if (!response.ok) return refuseStatus(response, url)
  const value = await readJsonBody(response)
  if (!Value.Check(PackageSchema, value) || value.name !== name)
    throw unreachable(url, `answered something other than ${name}`)
  return { etag: response.headers.get('etag'), found: value }
}

/** What a registry answered: a package, or that nothing changed since `etag`. */
export type PackageAnswer = Awaited<ReturnType<typeof fetchPackage>>

/** Finds a version of a package. @throws PortalError when it is not there, or comes from elsewhere */
export function versionOf(registry: string, { name, versions }: Package, version: string) {
  const value = versions[version]
  if (value === undefined) {
    const hint = 'publish it, or move the tag'
    throw new PortalError(`${name} has no version ${version}`, hint)
  }
  if (!Value.Check(VersionSchema, value) || value.name !== name) {
    const hint = 'publish it again'
    throw new PortalError(`${name}@${version} is described wrongly by ${registry}`, hint)
  }
  if (URL.parse(value.dist.tarball)?.origin !== new URL(registry).origin)
    throw new PortalError(
      `${name}@${version} lies at ${value.dist.tarball}, which is not ${registry}`,
      'name its registry in portal.apps.json',
    )
  return value
}

/** Downloads a version. @returns the tarball, whose hash is the registry's @throws PortalError when it is another */
export async function fetchTarball(
  registry: string,
  { name, version, dist }: PackageVersion,
  maxBytes: number,
): Promise<Buffer> {
  const response = await ask(dist.tarball, registry)
  if (!response.ok) return refuseStatus(response, dist.tarball)
  const tarball = await read(response, maxBytes)
  const [algorithm = '', expected] = dist.integrity.split('-', 2)
  const isKnown = ['sha256', 'sha384', 'sha512'].includes(algorithm)
  if (isKnown && hash(algorithm, tarball, 'base64') === expected) return tarball
  throw unreachable(dist.tarball, `is not what ${registry} says of ${name}@${version}`)
}

/** Checks the registry's own signature, where it signs packages. @throws PortalError when there is none that holds */
export async function checkSignature(
  registry: string,
  { name, version, dist }: PackageVersion,
): Promise<void> {
  const url = `${registry}-/npm/v1/keys`
  const response = await ask(url, registry)
  if (response.status === 429 || response.status >= 500) await refuseStatus(response, url)
  // A registry that signs nothing refuses the question in one way or another.
  if (!response.ok) return void (await response.body?.cancel())
  const value = await readJsonBody(response)
  const keys = Value.Check(KeysSchema, value) ? value.keys : []
  if (keys.length === 0) return
  const signed = Buffer.from(`${name}@${version}:${dist.integrity}`)
  const isSigned = (dist.signatures ?? []).some(({ keyid, sig }) => {
    const known = keys.find((one) => one.keyid === keyid)
    if (!known) return false
    const key = `-----BEGIN PUBLIC KEY-----\n${known.key}\n-----END PUBLIC KEY-----`
    return verify('sha256', signed, key, Buffer.from(sig, 'base64'))
  })
  if (isSigned) return
  const what = `${name}@${version} has no signature of ${registry} that holds`
  throw new RefusedVersion(what, 'publish it again as another version')
}
