import { tmpdir } from 'node:os'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { manifestFile } from 'portal-contract'
import type { Events } from './events.ts'
import type { OwnBuilds } from './own-builds.ts'

export type OverrideOriginOptions = {
  /** The remote's builds; they may begin with the first call. */
  builds: () => Promise<OwnBuilds>
  events: Events
  /** The origin of a portal on another machine whose pages may load the remote. */
  portal?: string | undefined
}

const isThisMachine = ({ hostname }: URL) =>
  /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)

/**
 * Makes a server an override origin: it answers with the remote's manifest and the files of its builds, to the pages of
 * portals on this machine and of the one that is named, and its events tell those pages when to reload.
 */
export async function registerOverrideOrigin(
  app: FastifyInstance,
  { builds, events, portal }: OverrideOriginOptions,
): Promise<void> {
  await app.register(async (own) => {
    // Any other site that the developer visits must not read unfinished code.
    own.addHook('onRequest', async ({ headers: { origin } }, reply) => {
      reply.headers({ vary: 'Origin', 'cache-control': 'no-store' })
      const url = URL.parse(origin ?? '')
      if (!origin || !url || !(origin === portal || isThisMachine(url))) return
      reply.headers({
        'access-control-allow-origin': origin,
        'cross-origin-resource-policy': 'cross-origin',
      })
    })
    own.get(`/${manifestFile}`, async () => {
      const { manifest } = await builds()
      return { ...manifest(), events: events.path }
    })
    // For `sendFile`, which gets the folder of the build.
    await own.register(staticFiles, { root: tmpdir(), serve: false, cacheControl: false })
    // The folders that a build's manifest names files in.
    for (const folder of ['browser', 'locales'])
      own.get<{ Params: { '*': string } }>(`/${folder}/*`, async ({ params }, reply) => {
        const file = `${folder}/${params['*']}`
        const dir = (await builds()).find(file)
        return dir === null ? reply.callNotFound() : reply.sendFile(file, dir)
      })
    events.register(own)
  })
}
