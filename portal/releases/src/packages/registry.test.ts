import { generateKeyPairSync, hash, sign } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals'
import {
  checkSignature,
  fetchPackage,
  fetchTarball,
  type Package,
  versionOf,
} from './registry.ts'

type Answer = (response: ServerResponse) => void

/** What a faulty registry answers, by path; a sound one is Verdaccio, in the test of `portal follow`. */
let answers: Record<string, Answer> = {}
const server = createServer((request, response) => {
  const answer = answers[request.url ?? '']
  if (answer) answer(response)
  else response.writeHead(404).end()
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const registry = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const name = '@guides/remote'
const path = '/@guides%2fremote'
const tarball = Buffer.from('a tarball')
const integrity = `sha512-${hash('sha512', tarball, 'base64')}`
const json =
  (value: unknown): Answer =>
  (response) =>
    response.end(JSON.stringify(value))

const described = (dist: object = {}, changes: object = {}): Package => ({
  name,
  'dist-tags': { live: '1.0.0' },
  versions: {
    '1.0.0': {
      name,
      version: '1.0.0',
      dist: { tarball: `${registry}a.tgz`, integrity, ...dist },
      ...changes,
    },
  },
})

beforeEach(() => {
  answers = {}
})

describe('asking a registry', () => {
  it.each([
    ['HTML', (response: ServerResponse) => response.end('<html>'), 'other than JSON'],
    ['another package', json({ ...described(), name: 'remote' }), `other than ${name}`],
    [
      'too many requests',
      (response: ServerResponse) => response.writeHead(429).end(),
      '429',
    ],
    ['a fault', (response: ServerResponse) => response.writeHead(503).end(), '503'],
    ['nothing', (response: ServerResponse) => response.destroy(), 'does not answer'],
  ])(
    'says that %s is no answer, and that what is live stays live',
    async (_, answer, why) => {
      answers = { [path]: answer }
      const asking = fetchPackage(registry, name)
      await expect(asking).rejects.toThrow(why)
      await expect(asking).rejects.toThrow('what is live stays live, and it is asked again')
    },
  )

  it('says which token is missing', async () => {
    answers = { [path]: (response) => response.writeHead(401).end() }
    await expect(fetchPackage(registry, name)).rejects.toThrow(
      `answered 401: give the user who runs this a token of that registry in .npmrc`,
    )
  })

  it('asks only for what has changed', async () => {
    answers = { [path]: (response) => response.writeHead(304).end() }
    expect(await fetchPackage(registry, name, '"1"')).toEqual({ etag: '"1"', found: null })
  })
})

describe('a version', () => {
  it.each([
    [
      'lies at another address',
      described({ tarball: 'http://evil.example/a.tgz' }),
      'which is not',
    ],
    [
      'is of another package',
      described({}, { name: '@other/remote' }),
      'described wrongly',
    ],
    ['has no hash', described({ integrity: undefined }), 'described wrongly'],
  ])('is not taken that %s', (_, found, why) => {
    expect(() => versionOf(registry, found, '1.0.0')).toThrow(why)
  })

  it('is not taken that is not there', () => {
    expect(() => versionOf(registry, described(), '2.0.0')).toThrow('has no version 2.0.0')
  })

  const version = () => versionOf(registry, described(), '1.0.0')
  it.each([
    [
      'half of it',
      (response: ServerResponse) => response.end(tarball.subarray(0, 4)),
      'is not what',
    ],
    [
      'a part, and then nothing',
      (response: ServerResponse) => {
        response.writeHead(200, { 'content-length': tarball.length })
        response.write(tarball.subarray(0, 4), () => response.destroy())
      },
      'broke off',
    ],
    [
      'more than is allowed',
      (response: ServerResponse) => response.end('x'.repeat(101)),
      'more than 100',
    ],
    [
      'nothing',
      (response: ServerResponse) => response.writeHead(404).end(),
      'answered 404',
    ],
  ])('is not taken where the registry gives %s', async (_, answer, why) => {
    answers = { '/a.tgz': answer }
    await expect(fetchTarball(registry, version(), 100)).rejects.toThrow(why)
  })

  it('is taken whole', async () => {
    answers = { '/a.tgz': (response) => response.end(tarball) }
    expect(await fetchTarball(registry, version(), 100)).toEqual(tarball)
  })
})

describe('a signature', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  const signed = (text: string) => [
    { keyid: 'one', sig: sign('sha256', Buffer.from(text), privateKey).toString('base64') },
  ]
  const check = (signatures?: object[]) =>
    checkSignature(registry, versionOf(registry, described({ signatures }), '1.0.0'))

  it('must hold where the registry has keys', async () => {
    answers = { '/-/npm/v1/keys': json({ keys: [{ keyid: 'one', key }] }) }
    await check(signed(`${name}@1.0.0:${integrity}`))
    await expect(check(signed(`${name}@1.0.1:${integrity}`))).rejects.toThrow(
      'no signature',
    )
    await expect(check([])).rejects.toThrow('no signature')
    await expect(check([{ keyid: 'two', sig: '' }])).rejects.toThrow('no signature')
  })

  it('is not asked for where it has none', async () => {
    await check()
  })
})
