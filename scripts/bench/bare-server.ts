import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

/** The yardstick: node:http that sends one answer, whose head and body come on standard input. */
const answer: { headers: Record<string, string>; body: string } = JSON.parse(
  await text(process.stdin),
)
const body = Buffer.from(answer.body, 'base64')

const server = createServer((_request, response) => {
  response.writeHead(200, answer.headers).end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object') {
    console.log(`listening on http://127.0.0.1:${address?.port}`)
  }
})
