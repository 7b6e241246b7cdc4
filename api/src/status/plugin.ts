import fp from 'fastify-plugin'
import type { Realm } from 'shared-api/contract'
import { isListening } from '#src/status/probe.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether its login server and its game server both accept connections. */
    isServerOnline(): Promise<boolean>
  }
}

export const serverStatus = fp<{ realm: Realm }>(
  async (app, { realm }) => {
    const game = realm.server.game ?? app.demoServers.game
    const login = realm.server.login ?? app.demoServers.login
    app.decorate('isServerOnline', async () => {
      const results = await Promise.all([isListening(game), isListening(login)])
      return results.every(Boolean)
    })
  },
  { name: 'server-status', dependencies: ['demo-realm'] },
)
