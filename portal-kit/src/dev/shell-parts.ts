import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { readDeclaration } from '#src/build/declaration.ts'
import type { Manifest } from '#src/contract/manifest.ts'
import { PortalError } from '#src/errors.ts'
import { readJson } from '#src/files.ts'
import { serversIn, startRenderer } from '#src/release/renderer.ts'
import { artefactDir } from '#src/release/store.ts'
import { developmentBuild } from './describe.ts'
import { prebuildShell } from './prebuilt-shell.ts'
import type { Workspace } from './workspace.ts'

/**
 * Puts the prebuilt shell into the store.
 *
 * @param store the store that stands for the real one
 * @param workspace around the shell
 * @param isWatched the shell is worked on: its browser build comes from elsewhere
 */
export async function placeShell(
  store: string,
  { root, shell }: Workspace,
  isWatched: boolean,
): Promise<void> {
  const { name } = await readDeclaration(shell)
  const built = await prebuildShell(root, shell, name)
  for (const part of isWatched ? ['head', 'server'] : ['head', 'server', 'browser']) {
    const target = join(artefactDir(store, name, developmentBuild), part)
    await cp(join(built, part), target, { recursive: true })
  }
}

/**
 * Reads the realm settings and has the shell leave what visitors may see.
 *
 * @param store where the shell is
 * @param shell its manifest
 * @param file the settings
 * @throws PortalError when the shell does not take them
 */
export async function readPublicRealm(
  store: string,
  shell: Manifest,
  file: string,
): Promise<unknown> {
  const settings = await readJson(file).catch((error: Error) => {
    throw new PortalError(`${file} cannot be read: ${error.message}`)
  })
  const renderer = startRenderer(serversIn(store, shell, []))
  try {
    return await renderer.readRealm(settings)
  } finally {
    await renderer.close()
  }
}
