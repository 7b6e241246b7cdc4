import { type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import type { Reader, ReadGame } from '#src/accounts/game-reads.ts'
import { hashCost } from '#src/accounts/passwords/hash-cost.ts'
import type { PasswordHashes } from '#src/accounts/passwords/passwords.ts'
import { emulatorHash } from '#src/game/emulator-hash.ts'
import type { GameRepositories } from '#src/game/repositories.ts'
import { createBoundedQueue } from '#src/jobs/bounded-queue.ts'

const concurrency = Math.max(1, availableParallelism() - 1)

/** All cores but one, at the lowest priority, so that many sign-ins at once never slow a page down. */
const threads = new Piscina<Argon2Parameters, Uint8Array>({
  filename: new URL('./argon2-worker.mjs', import.meta.url).href,
  minThreads: 0,
  maxThreads: concurrency,
  idleTimeout: 60_000,
  name: 'hash',
  niceIncrement: 10,
})

/** `maxWait`: after two seconds people reload. `expected`: a hash takes 50 ms on an ordinary server. */
export const hashing = createBoundedQueue({ concurrency, maxWait: 2_000, expected: 50 })

const derive = async (parameters: Argon2Parameters) =>
  Buffer.from(await threads.run(parameters))

const tagLength = 32

export async function hashPassword(password: string, cost = hashCost): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive({ ...cost, tagLength, message: password, nonce })
  return encodeHash(cost, encode(nonce), encode(tag))
}

const encodeHash = (
  { memory, passes, parallelism }: typeof hashCost,
  nonce: string,
  tag: string,
) => `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${nonce}$${tag}`

/** A hash that matches no password. Verifying it costs the same when there is no account. */
const nobody = () => encodeHash(hashCost, 'A'.repeat(22), 'A'.repeat(43))

/** @param hash null if there is no account, which takes as long and never matches */
export async function verifyPassword(hash: string | null, password: string) {
  const { parameters, tag } = parse(hash ?? nobody())
  const derived = await derive({ ...parameters, message: password })
  return timingSafeEqual(derived, tag) && hash !== null
}

/** Hashes a new password of a login for the site and for the game. @throws QueueFullError */
export async function hashForBoth(
  { game, readGame }: { game: Pick<GameRepositories, 'accounts'>; readGame: ReadGame },
  reader: Reader,
  { login, password }: { login: string; password: string },
): Promise<PasswordHashes> {
  // Before the queue: a slow game database must not hold a place in it.
  const scheme = await readGame(reader, () => game.accounts.schemeFor(login))
  const priority = reader === 'known' ? 'known' : 'anonymous'
  return hashing.run(priority, async () => ({
    web: await hashPassword(password),
    game: await emulatorHash(scheme, password),
  }))
}

function parse(hash: string) {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash)
  if (!parts) throw new Error('The stored password hash has an unknown form')
  const [, memory, passes, parallelism, salt = '', digest = ''] = parts
  const tag = Buffer.from(digest, 'base64')
  const parameters = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(salt, 'base64'),
    tagLength: tag.length,
  }
  return { parameters, tag }
}

/** PHC strings use Base64 without padding. */
function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
