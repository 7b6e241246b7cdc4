import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { PortalError } from '#src/errors.ts'
import { findApi } from './api-command.ts'
import { type ApiSource, checkRecording } from './api-source.ts'
import { createEvents, type Events } from './events.ts'
import { createDevelopmentGateway } from './gateway.ts'
import { findStartPath, followPortal } from './portal.ts'
import { placeShell } from './shell-parts.ts'
import { type WatchedApp, watchApp } from './watch.ts'
import { findWorkspace, type Workspace } from './workspace.ts'

export interface DevelopOptions {
  /** A folder in the workspace. */
  from: string
  /** Folders of the apps that are worked on; all of the workspace where none is named. */
  apps?: readonly string[]
  /** Origin of the server behind `/api`; see `findApi` for what stands in. */
  api?: string | undefined
  /** A folder in which the API's answers are written down. */
  record?: string | undefined
  /** A folder of answers that were written down: no API is asked. */
  replay?: string | undefined
  host: string
  /** 0 lets the system pick a free one. */
  port: number
}

/** Development under way. */
export interface Development {
  /** Where the first page is. */
  url: string
  close: () => Promise<void>
}

type Closer = () => Promise<unknown>

/** Starts them all; one that cannot be watched must not leave the others running. */
async function watchApps(
  store: string,
  dirs: readonly string[],
  events: Events,
  closers: Closer[],
): Promise<WatchedApp[]> {
  const started = await Promise.allSettled(dirs.map((dir) => watchApp(store, dir, events)))
  const watched = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  closers.push(...watched.map(({ close }) => close))
  const failed = started.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
  return watched
}

async function listen(gateway: FastifyInstance, host: string, port: number) {
  const listening = gateway.listen({ host, port })
  return listening.catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new PortalError(
      `port ${port} is taken: stop what listens there, or choose another with --port`,
    )
  })
}

async function findSource(
  { api, record, replay }: DevelopOptions,
  workspace: Workspace,
  closers: Closer[],
): Promise<ApiSource> {
  if (replay !== undefined) {
    await checkRecording(replay)
    return { replay }
  }
  const { origin, stop } = await findApi(api, workspace)
  closers.push(stop)
  return { origin, record }
}

async function start(options: DevelopOptions, closers: Closer[]): Promise<string> {
  const workspace = await findWorkspace(options.from)
  const dirs = options.apps
    ? await Promise.all(options.apps.map((dir) => realpath(dir)))
    : [workspace.shell, ...workspace.remotes]
  const store = await mkdtemp(join(tmpdir(), 'portal-dev-'))
  closers.push(() => rm(store, { recursive: true, force: true }))

  await placeShell(store, workspace, dirs.includes(workspace.shell))
  const api = await findSource(options, workspace, closers)
  const events = createEvents()
  const watched = await watchApps(store, dirs, events, closers)
  const portal = await followPortal(store, workspace, watched)
  const startPath = () => findStartPath(watched)
  const gateway = await createDevelopmentGateway({
    store,
    api,
    portal,
    events,
    startPath,
  })
  closers.push(() => gateway.close())
  const origin = await listen(gateway, options.host, options.port)
  return new URL(startPath(), origin).href
}

/**
 * Runs apps in development: each is rebuilt at a change and the open pages take the change over, keeping their state
 * where React can. What is not worked on stands around it: the shell prebuilt, the other remotes as last built.
 *
 * @param options what to work on, and where to serve it
 * @throws PortalError when something is missing or the port is taken; nothing is left running then
 */
export async function develop(options: DevelopOptions): Promise<Development> {
  const closers: Closer[] = []
  const close = async () => {
    for (const closer of closers.reverse()) await closer()
  }
  try {
    return { url: await start(options, closers), close }
  } catch (error) {
    await close()
    throw error
  }
}
