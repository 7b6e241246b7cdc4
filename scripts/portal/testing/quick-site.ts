import { startServer } from '#src/portal/server-process.ts'
import { keepOpen, supervise } from '#src/portal/supervise.ts'

/** Stands in for `npm start` in tests of how it stops. Prints its parent, its process id and its address. */
const server = await supervise('the server', 0, (port) =>
  startServer('the server', 'scripts/portal/testing/quick-server.ts', {
    env: { API_PORT: String(port) },
  }),
)
keepOpen([server])
console.log(`${process.ppid} ${process.pid} serves ${server.origin}`)
