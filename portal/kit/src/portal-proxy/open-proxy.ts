import { join } from 'node:path'
import type { Manifest } from 'portal-contract'
import { checkPort } from 'portal-gateway'
import { type AppTexts, readJson } from 'portal-releases'
import { createEvents } from '#src/origin/events.ts'
import { openOwnBuilds } from '#src/origin/own-builds.ts'
import { createProxyServer } from './gateway.ts'
import type { OwnRemote } from './page.ts'

type PortalProxyOptions = {
  /** The folder of the remote that is worked on. */
  app: string
  /** Origin of a released portal. */
  portal: string
  host: string
  /** 0 lets the system pick a free one. */
  port: number
}

type OpenPortalProxy = {
  /** The URL of the remote's first page. */
  url: string
  /** What testers of a portal ask for: `<remote>@<origin>`. */
  override: string
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
export async function openPortalProxy(
  options: PortalProxyOptions,
): Promise<OpenPortalProxy> {
  const { app, portal, host, port } = options
  await checkPort(host, port)
  const events = createEvents()
  let own: OwnRemote | undefined
  const builds = await openOwnBuilds(app, events, async (manifest, dir) => {
    own = { manifest, texts: await readTexts(dir, manifest) }
  })
  const current = () => own ?? { manifest: builds.manifest(), texts: {} }
  try {
    const gateway = await createProxyServer({ portal, builds, own: current, events })
    const origin = await gateway.listen({ host, port })
    const first =
      builds.manifest().routes.find(({ path }) => !path.includes(':'))?.path ?? '/'
    const close = async () => {
      await gateway.close()
      await builds.close()
    }
    const override = `${builds.manifest().name}@${new URL(origin).origin}`
    return { url: new URL(first, origin).href, override, close }
  } catch (error) {
    await builds.close()
    throw error
  }
}
