import { createServer } from 'node:http'
import { serveApi } from './gateway.ts'

type Answer = {
  status?: number
  body: unknown
  /** Seconds. */
  maxAge?: number
  headers?: Record<string, string>
}

/** By path. */
export type PublicAnswers = Record<string, Answer>

/** A server behind `/api` whose public answers a test changes. It counts what it is asked. */
export async function startPublicApi(answers: PublicAnswers) {
  const asked: string[] = []
  const state = { isDown: false }
  const server = createServer((request, response) => {
    const { url = '', headers } = request
    const language = headers['accept-language'] ?? ''
    asked.push(`${language} ${url}`)
    if (state.isDown) return void request.socket.destroy()
    const answer = answers[url]
    if (!answer)
      return void response.writeHead(404, { 'cache-control': 'no-store' }).end('{}')
    const { status = 200, body, maxAge = 1, headers: more } = answer
    const given: unknown = typeof body === 'function' ? body() : body
    const text = typeof given === 'string' ? given : JSON.stringify(given)
    const etag = `"${Buffer.from(text).toString('base64url').slice(-40)}"`
    const shared = {
      'cache-control': `public, max-age=${maxAge}, stale-while-revalidate=${maxAge}, stale-if-error=86400`,
      'content-type': 'application/json; charset=utf-8',
      etag,
      ...more,
    }
    if (status === 200 && headers['if-none-match'] === etag)
      return void response.writeHead(304, shared).end()
    response.writeHead(status, shared).end(text)
  })
  return { ...(await serveApi(server)), answers, asked, state }
}
