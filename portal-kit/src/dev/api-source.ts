import { stat } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import httpProxy from '@fastify/http-proxy'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PortalError } from '#src/errors.ts'
import { readAnswer, writeAnswer } from './recording.ts'

/** What stands behind `/api` in development: a server, listened to where `record` names a folder, or a recording. */
export type ApiSource = { origin: string; record?: string | undefined } | { replay: string }

const tokenOf = (authorization: string | undefined) =>
  authorization?.replace(/^Bearer /i, '') ?? null

/** What is done with an answer of the API, whatever protocol the gateway speaks. */
interface Reply {
  getHeader: (name: string) => unknown
  send: (payload?: Buffer) => unknown
  code: (status: number) => { send: () => unknown }
}

/** Writes an answer down, then hands it on. */
async function keep(
  folder: string,
  call: { url: string; token: string | null },
  reply: Reply,
  stream: NodeJS.ReadableStream,
): Promise<void> {
  try {
    const bytes = await buffer(stream)
    const type = String(reply.getHeader('content-type') ?? '')
    await writeAnswer(folder, call.url, { type, text: bytes.toString() }, call.token).catch(
      (error) => console.error(`${call.url} was not recorded: ${error.message}`),
    )
    reply.send(bytes)
  } catch {
    // It broke off on its way here.
    reply.code(502).send()
  }
}

/** A recording takes each answer whole and plain, whatever the browser has already. */
const wholeAnswers = { 'if-none-match': undefined, 'accept-encoding': 'identity' }

async function registerServer(
  app: FastifyInstance,
  { origin, record }: { origin: string; record?: string | undefined },
) {
  await app.register(httpProxy, {
    upstream: origin,
    prefix: '/api',
    rewritePrefix: '/api',
    replyOptions: record
      ? {
          rewriteRequestHeaders: (_request, headers) => ({ ...headers, ...wholeAnswers }),
          onResponse: (request, reply, response) => {
            const { stream } = response as unknown as { stream: NodeJS.ReadableStream }
            const { method, url, headers } = request
            const call = { url, token: tokenOf(headers.authorization) }
            const isKept = method === 'GET' && reply.statusCode === 200
            if (isKept) void keep(record, call, reply, stream)
            else reply.send(stream)
          },
        }
      : {},
  })
}

function notRecorded(folder: string, { method, url }: FastifyRequest) {
  const cure =
    method === 'GET'
      ? `open its page with portal dev --record ${folder}`
      : 'only reads are recorded: use portal dev --api <origin>'
  return { code: 'not-recorded', message: `${method} ${url} was not recorded: ${cure}` }
}

function registerRecording(app: FastifyInstance, folder: string) {
  app.register(async (api) => {
    // What is sent is not looked at.
    api.removeAllContentTypeParsers()
    api.addContentTypeParser('*', (_request, body, done) => {
      body.resume()
      done(null)
    })
    api.all('/api/*', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const answer = request.method === 'GET' ? await readAnswer(folder, request.url) : null
      if (answer) return reply.type(answer.type).send(answer.text)
      return reply
        .code(404)
        .send({ ...notRecorded(folder, request), requestId: request.id })
    })
  })
}

/**
 * Checks that a recording is there to be played.
 *
 * @throws PortalError when it is not
 */
export async function checkRecording(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null)
  if (found?.isDirectory()) return
  throw new PortalError(
    `${folder} holds no recording: make one with portal dev --record ${folder}`,
  )
}

/** Serves `/api` from where it is. */
export async function registerApi(app: FastifyInstance, source: ApiSource): Promise<void> {
  if ('replay' in source) registerRecording(app, source.replay)
  else await registerServer(app, source)
}
