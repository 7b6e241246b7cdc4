import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import fastify, { type FastifyInstance } from 'fastify'
import { type ApiSource, checkRecording, registerApi } from './api-source.ts'
import { readAnswer, writeAnswer } from './recording.ts'

const token = 'f'.repeat(40)

const answers: Record<string, unknown> = {
  '/api/news': [{ id: 1, title: 'Launch' }],
  '/api/news?page=2': [{ id: 2, title: 'Siege' }],
  '/api/news/latest': [{ id: 1, title: 'Launch' }],
  '/api/dashboard': {
    login: 'demo',
    sessionToken: 's3cret',
    resetPassword: null,
    sessions: [{ id: 7, cookie: 'c00kie', note: `Bearer ${token}!` }],
  },
  '/api/confirm?token=s3cret': { isConfirmed: true },
}

/** An API that answers compressed, and not at all to a browser that has the answer. */
function startApi() {
  const asked: IncomingHttpHeaders[] = []
  const server = createServer(({ url = '', method, headers }, response) => {
    asked.push(headers)
    if (headers['if-none-match']) return response.writeHead(304).end()
    const type = url === '/api/news.atom' ? 'application/atom+xml' : 'application/json'
    const isPlain = headers['accept-encoding'] === 'identity'
    const encoding = isPlain ? {} : { 'content-encoding': 'gzip' }
    const status = method === 'POST' || url in answers || url.endsWith('.atom') ? 200 : 503
    response.writeHead(status, { 'content-type': type, 'set-cookie': 'a=b', ...encoding })
    const body = type.endsWith('xml') ? '<feed/>' : JSON.stringify(answers[url] ?? {})
    response.end(isPlain ? body : gzipSync(body))
  })
  return new Promise<{ server: Server; origin: string; asked: IncomingHttpHeaders[] }>(
    (resolve) => {
      server.listen(0, '127.0.0.1', () => {
        const { port } = server.address() as AddressInfo
        resolve({ server, origin: `http://127.0.0.1:${port}`, asked })
      })
    },
  )
}

describe('the API in development', () => {
  let api: Awaited<ReturnType<typeof startApi>>
  let around: string
  let folder: string
  const gateways: FastifyInstance[] = []

  beforeEach(async () => {
    api = await startApi()
    around = await mkdtemp(join(tmpdir(), 'portal-kit-'))
    folder = join(around, 'recordings')
  })

  afterEach(async () => {
    for (const gateway of gateways.splice(0)) await gateway.close()
    api.server.closeAllConnections()
    api.server.close()
    await rm(around, { recursive: true })
  })

  async function open(source: ApiSource): Promise<FastifyInstance> {
    const gateway = fastify()
    gateways.push(gateway)
    await registerApi(gateway, source)
    return gateway
  }

  const files = async () =>
    (await readdir(folder, { recursive: true }).catch(() => [])).sort()

  /** Reads the calls through a gateway that records. */
  async function record(...urls: string[]) {
    const gateway = await open({ origin: api.origin, record: folder })
    const headers = { authorization: `Bearer ${token}`, 'if-none-match': '"1"' }
    for (const url of urls) {
      const { statusCode, body } = await gateway.inject({ url, headers })
      if (url in answers)
        expect([statusCode, JSON.parse(body)]).toEqual([200, answers[url]])
    }
  }

  it('is a server, and nothing is written down unless that was asked for', async () => {
    const gateway = await open({ origin: api.origin })
    const { headers } = await gateway.inject('/api/news')
    expect(headers['content-encoding']).toBe('gzip')
    expect(await files()).toEqual([])
  })

  it('is played from a recording of it, call by call', async () => {
    await record('/api/news', '/api/news?page=2', '/api/news/latest', '/api/news.atom')
    const gateway = await open({ replay: folder })
    for (const url of ['/api/news', '/api/news?page=2', '/api/news/latest'])
      expect((await gateway.inject(url)).json()).toEqual(answers[url])
    const feed = await gateway.inject('/api/news.atom')
    expect([feed.headers['content-type'], feed.body]).toEqual([
      'application/atom+xml',
      '<feed/>',
    ])
  })

  it('is recorded in files that a person may read and change', async () => {
    await record('/api/news')
    const file = join(folder, 'news.json')
    const text = await readFile(file, 'utf8')
    expect(JSON.parse(text)).toEqual({
      request: '/api/news',
      type: 'application/json',
      body: answers['/api/news'],
    })
    await writeFile(file, text.replace('Launch', 'Another day'))
    const gateway = await open({ replay: folder })
    expect((await gateway.inject('/api/news')).json()).toEqual([
      { id: 1, title: 'Another day' },
    ])
  })

  it('is recorded without secrets', async () => {
    await record('/api/dashboard', '/api/confirm?token=s3cret')
    expect(await files()).toEqual(['dashboard.json'])
    const text = await readFile(join(folder, 'dashboard.json'), 'utf8')
    expect(text).not.toMatch(/s3cret|c00kie|a=b|authorization/)
    expect(text).not.toContain(token)
    expect(JSON.parse(text).body).toEqual({
      login: 'demo',
      sessionToken: '(left out of the recording)',
      resetPassword: null,
      sessions: [
        {
          id: 7,
          cookie: '(left out of the recording)',
          note: 'Bearer (left out of the recording)!',
        },
      ],
    })
  })

  it('is recorded where it reads and succeeds, and nothing else is', async () => {
    const gateway = await open({ origin: api.origin, record: folder })
    const failed = await gateway.inject('/api/broken')
    const posted = await gateway.inject({ method: 'POST', url: '/api/news', payload: {} })
    expect([failed.statusCode, posted.statusCode]).toEqual([503, 200])
    expect(await files()).toEqual([])
  })

  it.each([
    '/api/../../outside',
    '/api/..%2f..%2foutside',
    '/api/..\\outside',
    '//outside',
  ])('is recorded below its folder, even %s', async (url) => {
    await writeAnswer(folder, url, { type: 'text/plain', text: 'in' }, null)
    expect(await readdir(around)).toEqual(['recordings'])
    expect(await readAnswer(folder, url)).toEqual({ type: 'text/plain', text: 'in' })
  })

  it('says of a call that was not recorded how to have it', async () => {
    await record('/api/news')
    const gateway = await open({ replay: folder })
    const read = await gateway.inject('/api/clans')
    expect([read.statusCode, read.json()]).toEqual([
      404,
      {
        code: 'not-recorded',
        message: `GET /api/clans was not recorded: open its page with portal dev --record ${folder}`,
        requestId: expect.any(String),
      },
    ])
    const sent = await gateway.inject({ method: 'POST', url: '/api/news', payload: '{' })
    expect([sent.statusCode, sent.json().message]).toEqual([
      404,
      'POST /api/news was not recorded: only reads are recorded: use portal dev --api <origin>',
    ])
  })

  it('goes on when an answer cannot be written down, and says so', async () => {
    const said = jest.spyOn(console, 'error').mockImplementation(() => {})
    await writeFile(folder, 'a file, not a folder')
    await record('/api/news')
    expect(said.mock.lastCall?.[0]).toMatch(/^\/api\/news was not recorded: /)
  })

  it('is not played from a folder that is not there', async () => {
    await expect(checkRecording(folder)).rejects.toThrow(
      `${folder} holds no recording: make one with portal dev --record ${folder}`,
    )
  })
})
