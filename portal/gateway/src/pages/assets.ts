import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { isPublicFile, type Manifest, PortalError } from 'portal-contract'
import { assetsPath, readArtefact } from 'portal-releases'

/** Serves the files of all builds that their manifests list for browsers, and no other file of the store. */
export async function registerAssets(app: FastifyInstance, store: string): Promise<void> {
  // Manifests never change, so each is read once. One that is missing may be published later.
  const manifests = new Map<string, Manifest>()
  const readManifest = async (name: string, build: string): Promise<Manifest | null> => {
    const key = `${name}/${build}`
    try {
      const manifest = manifests.get(key) ?? (await readArtefact(store, { name, build }))
      manifests.set(key, manifest)
      return manifest
    } catch (error) {
      if (error instanceof PortalError) return null
      throw error
    }
  }
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
