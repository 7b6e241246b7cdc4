import { createServer } from 'node:http'
import { setTimeout } from 'node:timers/promises'

/** An API in a process of its own, to be killed: its answers are too large to leave a process at once. */
const answer = JSON.stringify({ text: 'a'.repeat(300_000) })
const server = createServer(async (_, response) => {
  await setTimeout(5)
  const headers = { 'content-type': 'application/json', 'content-length': answer.length }
  response.writeHead(200, headers).end(answer)
})
server.listen(Number(process.argv[2]), '127.0.0.1', () => console.log('listening'))
