import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readDeclaration } from '#src/build/declaration.ts'
import { findWorkspace } from '#src/dev/workspace.ts'
import { PortalError } from '#src/errors.ts'
import { createFolderAtomically, writeAtomically } from '#src/files.ts'
import { exists } from '#src/release/store.ts'
import { routeTypes, routeTypesFile } from '#src/routes/route-types.ts'
import { describeNewApp, refuseConflicts, titleOf } from './new-app.ts'
import { type Blanks, writeTemplate } from './template.ts'

export interface CreateRemoteOptions {
  /** A folder in the workspace. */
  from: string
  /** What it is to be called, such as `mfe-guides`. */
  folder: string
  owner?: string | undefined
  /** The path of its first page. */
  path?: string | undefined
}

/** A remote that was just made. */
export interface CreatedRemote {
  dir: string
  name: string
  path: string
  /** What was written, relative to the workspace. */
  files: string[]
}

const e2eTests = 'e2e/tests'

/** Writes the walk of the new remote beside those of the others, where the workspace has any. */
async function writeWalk(root: string, blanks: Blanks): Promise<string[]> {
  const dir = join(root, e2eTests)
  if (!(await exists(dir))) return []
  const files = await writeTemplate('e2e', dir, blanks)
  return files.map((file) => `${e2eTests}/${file}`)
}

/**
 * Makes a new remote that builds, passes its own tests and the contract gate as it is.
 *
 * @param options what it is to be called, and where
 * @throws PortalError when it cannot be; nothing is written then
 */
export async function createRemote({
  from,
  folder,
  ...options
}: CreateRemoteOptions): Promise<CreatedRemote> {
  const app = describeNewApp(folder, options)
  const { root, shell, remotes } = await findWorkspace(from)
  const dir = join(root, folder)
  const walk = join(root, e2eTests, `${app.name}.e2e.ts`)
  for (const path of [dir, walk])
    if (await exists(path)) throw new PortalError(`${path} exists: take another name`)
  const others = await Promise.all([shell, ...remotes].map((each) => readDeclaration(each)))
  refuseConflicts(app, others)

  const { name, owner, path } = app
  const key = name.includes('-') ? `'${name}'` : name
  const blanks = { name, key, owner, path, title: titleOf(name) }
  const files: string[] = []
  await createFolderAtomically(dir, async (fresh) => {
    files.push(...(await writeTemplate('remote', fresh, blanks)))
  })
  try {
    const walks = await writeWalk(root, blanks)
    const declared = await readDeclaration(dir)
    await writeAtomically(join(root, routeTypesFile), routeTypes([...others, declared]))
    return {
      dir,
      name,
      path,
      files: [...files.map((file) => `${folder}/${file}`), ...walks],
    }
  } catch (error) {
    await Promise.all([dir, walk].map((made) => rm(made, { recursive: true, force: true })))
    throw error
  }
}
