import { existsSync } from 'node:fs'
import { createServer } from 'node:http'

/** Answers with its process id. Ends at once while the file that BROKEN names is there. */
const { API_PORT, BROKEN = '' } = process.env
if (existsSync(BROKEN)) process.exit(3)
const server = createServer((_, response) => response.end(String(process.pid)))
server.listen(Number(API_PORT), '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  console.log(`listening on http://127.0.0.1:${port}`)
})
process.on('SIGTERM', () => process.exit(0))
