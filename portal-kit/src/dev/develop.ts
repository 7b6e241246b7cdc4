import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Manifest } from '#src/contract/manifest.ts'
import { PortalError } from '#src/errors.ts'
import { findApi } from './api-command.ts'
import { linkBuiltRemotes } from './built-remotes.ts'
import { describeApp } from './describe.ts'
import { createEvents } from './events.ts'
import { createDevelopmentGateway } from './gateway.ts'
import { placeShell, readPublicRealm } from './shell-parts.ts'
import { watchApp } from './watch.ts'
import { findWorkspace } from './workspace.ts'

export interface DevelopOptions {
  /** A folder in the workspace. */
  from: string
  /** Folders of the apps that are worked on; all of the workspace where none is named. */
  apps?: readonly string[]
  /** Origin of the server behind `/api`; see `findApi` for what stands in. */
  api?: string | undefined
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

/** A page worth looking at first: home, or the first one of what is worked on that needs no parameter. */
function findStartPath(remotes: readonly Manifest[]): string {
  const paths = remotes.flatMap(({ routes }) => routes.map(({ path }) => path))
  return paths.find((path) => !path.includes(':')) ?? '/'
}

async function start(options: DevelopOptions, closers: Closer[]): Promise<string> {
  const { from, host, port } = options
  const workspace = await findWorkspace(from)
  const dirs = options.apps
    ? await Promise.all(options.apps.map((dir) => realpath(dir)))
    : [workspace.shell, ...workspace.remotes]
  const store = await mkdtemp(join(tmpdir(), 'portal-dev-'))
  closers.push(() => rm(store, { recursive: true, force: true }))

  await placeShell(store, workspace, dirs.includes(workspace.shell))
  const api = await findApi(options.api, workspace)
  closers.push(api.stop)
  const events = createEvents()
  const watched = await Promise.all(dirs.map((dir) => watchApp(store, dir, events)))
  closers.push(...watched.map(({ close }) => close))

  const prebuilt = await describeApp(store, workspace.shell)
  const realmFile = process.env.REALM_FILE ?? join(workspace.root, 'realm.json')
  const realm = await readPublicRealm(store, prebuilt, realmFile)
  const own = () => watched.map(({ manifest }) => manifest())
  const portal = async () => {
    const apps = own()
    const others = await linkBuiltRemotes(store, workspace.remotes)
    const names = new Set(apps.map(({ name }) => name))
    const remotes = [...apps, ...others.filter(({ name }) => !names.has(name))]
    return {
      store,
      shell: apps.find(({ kind }) => kind === 'shell') ?? prebuilt,
      remotes: remotes.filter(({ kind }) => kind === 'remote'),
      realm,
    }
  }
  const startPath = () => findStartPath(own())
  const gateway = await createDevelopmentGateway({
    store,
    api: api.origin,
    portal,
    events,
    startPath,
  })
  closers.push(() => gateway.close())
  const listening = gateway.listen({ host, port })
  const origin = await listening.catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new PortalError(
      `port ${port} is taken: stop what listens there, or choose another with --port`,
    )
  })
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
