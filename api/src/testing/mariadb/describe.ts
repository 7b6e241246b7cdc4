import { afterAll, beforeAll, describe } from '@jest/globals'
import { findProgram } from '#src/testing/find-program.ts'
import { type Mariadb, startMariadb } from '#src/testing/mariadb/server.ts'

/** Tests with a private MariaDB; on a machine without it they are skipped, which is said and counted. */
export function describeWithMariadb(
  name: string,
  tests: (server: () => Mariadb) => void,
): void {
  const isInstalled = findProgram('mariadbd') !== undefined
  if (!isInstalled)
    process.stderr.write(
      `SKIPPED "${name}": there is no mariadbd; install mariadb-server, or set MARIADB_PATH to its folder\n`,
    )
  const suite = isInstalled ? describe : describe.skip
  suite(name, () => {
    const running: Mariadb[] = []
    beforeAll(async () => {
      running.push(await startMariadb())
    })
    afterAll(async () => {
      for (const server of running) await server.remove()
    })
    tests(() => {
      const [server] = running
      if (!server) throw new Error('The server starts with the tests')
      return server
    })
  })
}
