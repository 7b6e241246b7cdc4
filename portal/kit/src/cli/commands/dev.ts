import { resolve } from 'node:path'
import closeWithGrace from 'close-with-grace'
import { type AddCommand, hostOption, parseOrigin, portOption } from 'portal-releases'

type Options = { portal?: string; api?: string; host: string; port: number }

/** Works on an app until the process is asked to stop. The bundler loads slowly, and other commands do without it. */
async function start(app: string, { portal, api, host, port }: Options) {
  if (portal === undefined) {
    const { develop } = await import('#src/dev/develop.ts')
    return develop({ from: app, apps: [app], api, host, port })
  }
  const { openPortalProxy } = await import('#src/portal-proxy/open-proxy.ts')
  return openPortalProxy({ app, portal, host, port })
}

export const addDev: AddCommand = (program) =>
  program
    .command('dev')
    .description('work on an app inside the portal, with hot reload')
    .argument('[app]', "the app's folder", '.')
    .addOption(portOption())
    .addOption(hostOption())
    .option(
      '--api <origin>',
      "the server behind /api; without it, the workspace's own",
      parseOrigin,
    )
    .option(
      '--portal <origin>',
      'a released portal to work in, in place of this workspace',
      parseOrigin,
    )
    .example(`
Only this app is rebuilt; the rest of the portal is as it was built last. Testers of a
portal on this machine, or of the one that --portal names, can try a remote from here
('portal overrides --help').
  $ portal dev mfe-rankings --port 8080
  $ portal dev mfe-rankings --api https://realm.example
  $ portal dev --portal https://play.example`)
    .answer(async (app: string, options: Options) => {
      const { close, ...started } = await start(resolve(app), options)
      closeWithGrace({ delay: 10_000, logger: false }, close)
      const { url, override } = started
      const lines = [
        `  Development is open:  ${url}`,
        ...(override ? [`  In another portal:    ?remote=${override}`] : []),
      ]
      const text = `\n${lines.join('\n')}\n\n  Ctrl-C stops it.`
      return { text, data: started }
    })
