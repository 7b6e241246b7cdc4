import type { DatabaseSync } from 'node:sqlite'
import fp from 'fastify-plugin'
import type { Config } from '#src/config/env.ts'
import { readSecretKey } from '#src/config/secret-key.ts'
import { openWebDatabase } from '#src/database/open.ts'
import { createWebRepositories, type WebRepositories } from '#src/repositories.ts'
import { createKeyring, type Keyring } from '#src/secrets/keyring.ts'

declare module 'fastify' {
  interface FastifyInstance {
    web: WebRepositories
    /** For plugins; routes use the repositories. */
    webDatabase: DatabaseSync
    keyring: Keyring
  }
}

export const web = fp<{ config: Config }>(
  async (app, { config }) => {
    const database = openWebDatabase(config.webFile)
    app.decorate('webDatabase', database)
    const keyring = createKeyring(readSecretKey(config))
    app.decorate('keyring', keyring)
    app.decorate('web', createWebRepositories(database, keyring))
    app.addHook('onClose', async () => database.close())
  },
  { name: 'web' },
)
