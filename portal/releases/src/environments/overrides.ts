import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type FreeStore, withStoreLock } from '#src/store/lock.ts'
import { ownRights } from '#src/store/rights.ts'
import { environmentName } from '#src/store/store.ts'
import { type Environment, readEnvironment, replaceEnvironment } from './environment.ts'

/** In place of a remote's name in an override: the realm of the release that it names. */
export const previewedRealm = 'realm'

/** What an environment lets testers try; nothing unless its file says so. */
export function overrideSettings({ overrides }: Pick<Environment, 'overrides'>) {
  return { builds: overrides?.builds ?? false, origins: overrides?.origins ?? [] }
}

/** Changes what an environment lets testers try: `builds`, or origins of developers' servers. @returns what it lets now */
export function changeOverrideSettings(
  store: FreeStore,
  name: string,
  { allow, forbid }: Readonly<Record<'allow' | 'forbid', readonly string[]>>,
) {
  return withStoreLock(store, 'pointer', async (held) => {
    const environment = await readEnvironment(store, name)
    const { builds, origins } = overrideSettings(environment)
    const sources = new Set([...(builds ? ['builds'] : []), ...origins, ...allow])
    for (const source of forbid) sources.delete(source)
    const overrides = { builds: sources.delete('builds'), origins: [...sources] }
    await replaceEnvironment(held, name, environment.version, { ...environment, overrides })
    return overrides
  })
}

/** How long a link may wait to be opened, in seconds. */
export const linkSeconds = 15 * 60

/** How long a tester's session lasts, in seconds: a working day. */
export const sessionSeconds = 8 * 60 * 60

const lifetimes = { link: linkSeconds, session: sessionSeconds }

/** `link`: opens a session, soon and once. `session`: what the tester's browser keeps. One is never valid as the other. */
export type TokenKind = keyof typeof lifetimes

/** Its id is unique among all of its secret. It expires in seconds since 1970. */
export type Token = { id: string; expires: number }

const pattern = /^(([0-9a-z]{1,9})\.([\w-]{22}))\.([\w-]{43})$/

/** What a token may do: the signature covers its kind and environment too. */
export type Scope = { secret: Buffer; environment: string; kind: TokenKind }

function sign(content: string, { secret, environment, kind }: Scope): string {
  return createHmac('sha256', secret)
    .update(`overrides ${kind} ${environment} ${content}`)
    .digest('base64url')
}

const nowInSeconds = () => Math.floor(Date.now() / 1000)

/** Writes a token that begins now. */
export function writeToken(scope: Scope, now = nowInSeconds()): { text: string } & Token {
  const expires = now + lifetimes[scope.kind]
  const id = randomBytes(16).toString('base64url')
  const content = `${expires.toString(36)}.${id}`
  return { text: `${content}.${sign(content, scope)}`, id, expires }
}

/** Reads a token from untrusted text, in constant time where the secret matters. @returns null if it is not valid */
export function readToken(text: string, scope: Scope, now = nowInSeconds()): Token | null {
  const [, content = '', expiresText = '', id = '', signature = ''] =
    pattern.exec(text) ?? []
  if (!content) return null
  const expected = Buffer.from(sign(content, scope))
  if (!timingSafeEqual(expected, Buffer.from(signature))) return null
  const expires = Number.parseInt(expiresText, 36)
  return expires > now ? { id, expires } : null
}

/**
 * Uses a tester's link; false if it was used before. The store remembers it until it expires, so that it works once,
 * whichever gateway is asked and however often gateways restart.
 */
export async function useLink(store: string, environment: string, { id, expires }: Token) {
  const dir = join(store, 'links', environmentName(environment))
  await mkdir(dir, { recursive: true, mode: ownRights.folder })
  for (const name of await readdir(dir))
    if (Number.parseInt(name, 36) <= nowInSeconds())
      await rm(join(dir, name), { force: true })
  try {
    const file = join(dir, `${expires.toString(36)}.${id}`)
    // Only one caller can create the file.
    await writeFile(file, '', { flag: 'wx', flush: true, mode: ownRights.file })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
