import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Manifest, PortalError } from 'portal-contract'
import { type AppTexts, readJson } from 'portal-releases'
import { createEvents } from '#src/dev/events.ts'
import { createEmulator } from './gateway.ts'
import { buildOwn } from './own-builds.ts'
import type { OwnRemote } from './page.ts'
import { watchSources } from './watch-sources.ts'

export type EmulateOptions = {
  /** The folder of the remote that is worked on. */
  app: string
  /** Origin of a released portal. */
  portal: string
  host: string
  /** 0 lets the system pick a free one. */
  port: number
}

export type Emulation = {
  /** The URL of the remote's first page. */
  url: string
  close: () => Promise<void>
}

async function readTexts(builds: string, { build, locales }: Manifest) {
  const languages = Object.entries(locales).map(async ([language, files]) => {
    const texts = Object.entries(files).map(async ([namespace, file]) => {
      const content = await readJson<AppTexts[string]>(join(builds, build, file))
      return [namespace, content] as const
    })
    return [language, Object.fromEntries(await Promise.all(texts))] as const
  })
  return Object.fromEntries(await Promise.all(languages))
}

/**
 * Works on a remote inside a released portal: serves that portal from this machine, with the remote's own build in it.
 * The remote is built again at each change, as for publishing, and open pages reload.
 *
 * @param options which remote, in which portal, and where to serve it
 * @throws PortalError when the remote does not build, or the port is taken; nothing is left running then
 */
export async function emulate(options: EmulateOptions): Promise<Emulation> {
  const { app, portal, host, port } = options
  const builds = await mkdtemp(join(tmpdir(), 'portal-emulator-'))
  const clean = () => rm(builds, { recursive: true, force: true })
  const events = createEvents()
  const build = async (): Promise<OwnRemote> => {
    const manifest = await buildOwn(app, builds)
    return { manifest, texts: await readTexts(builds, manifest) }
  }
  try {
    let own = await build()
    const { name } = own.manifest
    const gateway = await createEmulator({ portal, builds, own: () => own, events })
    const rebuild = async () => {
      try {
        const before = own.manifest.build
        own = await build()
        const { build: hash } = own.manifest
        const tell = hash === before ? events.state : events.renewed
        tell({ app: name, hash, errors: '' })
        console.log(`${name}@${hash} built`)
      } catch (error) {
        const { message } = error as Error
        events.state({ app: name, hash: '', errors: message })
        console.error(message)
      }
    }
    const origin = await gateway.listen({ host, port }).catch((error) => {
      if (error.code !== 'EADDRINUSE') throw error
      throw new PortalError(`port ${port} is taken`, 'choose another with --port')
    })
    const stop = watchSources(app, rebuild)
    const first = own.manifest.routes.find(({ path }) => !path.includes(':'))?.path ?? '/'
    const close = async () => {
      stop()
      await gateway.close()
      await clean()
    }
    return { url: new URL(first, origin).href, close }
  } catch (error) {
    await clean()
    throw error
  }
}
