import type { DatabaseSync } from 'node:sqlite'
import fp from 'fastify-plugin'
import { unusableDatabase } from '#src/config/start-error.ts'
import { openWebDatabase } from '#src/web/database.ts'
import type { WebRepositories } from '#src/web/ports.ts'
import { createWebRepositories } from '#src/web/repositories.ts'

declare module 'fastify' {
  interface FastifyInstance {
    web: WebRepositories
    /** For what prepares data at start; routes use the repositories. */
    webDatabase: DatabaseSync
  }
}

/** Opens our own database and offers it as repositories. */
export const web = fp<{ webFile: string }>(
  async (app, { webFile }) => {
    const database = open(webFile)
    app.decorate('webDatabase', database)
    app.decorate('web', createWebRepositories(database))
    app.addHook('onClose', async () => database.close())
  },
  { name: 'web' },
)

function open(path: string) {
  try {
    return openWebDatabase(path)
  } catch (error) {
    throw unusableDatabase(path, error)
  }
}
