import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { isPublicFile, type Manifest, PortalError } from 'portal-contract'
import { assetsPath, readArtefact } from 'portal-releases'

/** Manifests never change, so each is read once. */
function createManifests(store: string) {
  const known = new Map<string, Manifest>()
  return async (app: string, build: string): Promise<Manifest | null> => {
    const key = `${app}/${build}`
    const manifest =
      known.get(key) ??
      (await readArtefact(store, app, build).catch((error) => {
        if (error instanceof PortalError) return null
        throw error
      }))
    if (manifest) known.set(key, manifest)
    return manifest
  }
}

/** Serves the files of all builds that their manifests list for browsers, and no other file of the store. */
export async function registerAssets(app: FastifyInstance, store: string): Promise<void> {
  const readManifest = createManifests(store)
  await app.register(staticFiles, {
    root: join(store, 'artefacts'),
    serve: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
  })
  app.get<{ Params: { '*': string } }>(`${assetsPath}/*`, async ({ params }, reply) => {
    const [name = '', build = '', ...steps] = params['*'].split('/')
    const file = steps.join('/')
    const manifest = await readManifest(name, build)
    if (!manifest || !isPublicFile(manifest, file)) return reply.callNotFound()
    return reply.sendFile(`${name}/${build}/${file}`)
  })
}
