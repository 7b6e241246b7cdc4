import { mkdtempDisposable, realpath } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkPort } from 'portal-gateway'
import { overrideEventsPath } from '#src/origin/app-state.ts'
import { createEvents } from '#src/origin/events.ts'
import { openLazyBuilds } from '#src/origin/own-builds.ts'
import { findApi } from './api-command.ts'
import { buildShell, watchApp } from './builds.ts'
import { createDevelopmentGateway } from './gateway.ts'
import { followPortal } from './portal.ts'
import { findWorkspace } from './workspace.ts'

export type DevelopOptions = {
  from: string
  /** Folders of the apps in development. Default: all apps of the workspace. */
  apps?: readonly string[]
  /** Origin of the server behind `/api`. `findApi` describes the default. */
  api?: string | undefined
  host: string
  /** 0 lets the system pick a free one. */
  port: number
}

/**
 * Runs apps in development. Each is rebuilt at a change, and open pages update and keep their state where React can.
 * The rest of the portal is a fresh build of the shell and the last builds of the other remotes.
 * @throws PortalError when something is missing or the port is taken; nothing is left running then
 */
export async function develop(options: DevelopOptions) {
  const { host, port } = options
  await checkPort(host, port)
  const workspace = await findWorkspace(options.from)
  const dirs = options.apps
    ? await Promise.all(options.apps.map((dir) => realpath(dir)))
    : [workspace.shell, ...workspace.remotes]
  await using started = new AsyncDisposableStack()
  const folder = await mkdtempDisposable(join(tmpdir(), 'portal-dev-'))
  const { path: store } = started.use(folder)

  await buildShell(store, workspace.shell, dirs.includes(workspace.shell))
  const api = await findApi(options.api, workspace)
  started.defer(async () => void (await api.stop()))
  const events = createEvents()
  const watching = await Promise.allSettled(dirs.map((dir) => watchApp(store, dir, events)))
  const watched = watching.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  // If one fails, the others are to be closed too.
  for (const { close } of watched) started.defer(close)
  const failed = watching.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
  const portal = await followPortal(store, workspace, watched)
  const [dir, ...others] = dirs
  // One remote alone can take the place of its released build in another portal.
  const isAlone = dir && dir !== workspace.shell && others.length === 0
  const override = isAlone && openLazyBuilds(dir, createEvents(overrideEventsPath))
  if (override) started.defer(override.close)
  const gateway = await createDevelopmentGateway({
    store,
    api: api.origin,
    portal,
    events,
    ...(override ? { override } : {}),
  })
  started.defer(() => gateway.close())
  const origin = await gateway.listen({ host, port })
  const { startPath } = await portal()
  const [app] = watched
  const running = started.move()
  return {
    url: new URL(startPath, origin).href,
    /** What testers of a portal ask for, `<remote>@<origin>`; null unless one remote alone is in development. */
    override: override && app ? `${app.manifest().name}@${new URL(origin).origin}` : null,
    close: () => running.disposeAsync(),
  }
}
