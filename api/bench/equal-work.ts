import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { parseRealm } from 'shared-api/contract'
import { hashPassword } from '#src/accounts/password-hash.ts'
import { buildApp } from '#src/app.ts'
import { parseEnv } from '#src/config/env.ts'
import { generateRealm } from '#src/demo/generate-realm.ts'

/**
 * Whether the time of an answer tells which accounts exist: pairs of one known and one unknown
 * name, in turns, first the one and then the other (budgets, Security: median ratio 0.97-1.03).
 */

const { values } = parseArgs({ options: { pairs: { type: 'string', default: '500' } } })
const pairs = Number(values.pairs)
const warmUp = 20

const dataDir = mkdtempSync(join(tmpdir(), 'equal-work-'))
const config = parseEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
generateRealm(config.gameFile, { characters: 300 })
const app = await buildApp({ config, realm: parseRealm({}) })
try {
  const passwordHash = await hashPassword('the-right-one')
  for (let i = 0; i < pairs + warmUp; i++) {
    const login = `known${i}`
    await app.web.accounts.create({ login, email: `${login}@example.com`, passwordHash })
  }
  await compare('login', (name, address) =>
    post(app, '/api/auth/login', address, { login: name, password: 'a-wrong-one' }),
  )
  await compare('forgot-password', (name, address) =>
    post(app, '/api/auth/forgot-password', address, { email: `${name}@example.com` }),
  )
} finally {
  await app.close()
  rmSync(dataDir, { recursive: true, force: true })
}

async function compare(
  title: string,
  request: (name: string, address: string) => Promise<number>,
) {
  const ratios: number[] = []
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let i = 0; i < pairs + warmUp; i++) {
    const address = `198.${18 + Math.floor(i / 65_536)}.${Math.floor(i / 256) % 256}.${i % 256}`
    const isKnownFirst = i % 2 === 0
    const first = await request(`${isKnownFirst ? 'known' : 'other'}${i}`, address)
    const second = await request(`${isKnownFirst ? 'other' : 'known'}${i}`, address)
    if (i < warmUp) continue
    const known = isKnownFirst ? first : second
    const unknown = isKnownFirst ? second : first
    times.known.push(known)
    times.unknown.push(unknown)
    ratios.push(known / unknown)
  }
  const ratio = median(ratios)
  const spent = `${median(times.known).toFixed(2)} and ${median(times.unknown).toFixed(2)} ms`
  console.log(
    `| ${title}: known / unknown user, ${ratios.length} pairs | ${ratio.toFixed(3)} (${spent}) | 0.97 - 1.03 |`,
  )
}

async function post(
  server: FastifyInstance,
  url: string,
  address: string,
  payload: object,
) {
  const headers = { 'x-forwarded-for': address }
  const begun = performance.now()
  const answer = await server.inject({ method: 'POST', url, headers, payload })
  const time = performance.now() - begun
  if (answer.statusCode !== 200 || answer.json().message === 'auth.tooManyAttempts') {
    throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`)
  }
  return time
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
