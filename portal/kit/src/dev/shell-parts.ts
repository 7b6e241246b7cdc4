import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { type Manifest, PortalError } from 'portal-contract'
import {
  artefactDir,
  publishedBuild,
  readDeclaration,
  readJson,
  startRenderer,
} from 'portal-releases'
import { developmentBuild } from './describe.ts'
import { prebuildShell } from './prebuilt-shell.ts'
import type { Workspace } from './workspace.ts'

/** Puts the prebuilt shell into the store. @param isWatched its browser build comes from elsewhere */
export async function placeShell(
  store: string,
  { root, shell }: Workspace,
  isWatched: boolean,
): Promise<void> {
  const { name } = await readDeclaration(shell)
  const built = await prebuildShell(root, shell, name)
  const parts = ['head', 'inspector', 'server']
  for (const part of isWatched ? parts : [...parts, 'browser']) {
    const target = join(artefactDir(store, name, developmentBuild), part)
    await cp(join(built, part), target, { recursive: true })
  }
}

/** The public part of the realm settings. @throws PortalError when they are invalid */
export async function readPublicRealm(
  store: string,
  shell: Manifest,
  file: string,
): Promise<unknown> {
  const settings = await readJson(file).catch((error: Error) => {
    throw new PortalError(`${file} cannot be read: ${error.message}`)
  })
  const renderer = startRenderer(publishedBuild(store, shell), [])
  try {
    return await renderer.readRealm(settings)
  } finally {
    await renderer.close()
  }
}
