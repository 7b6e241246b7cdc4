import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PortalError } from 'portal-contract'
import {
  createFolderAtomically,
  exists,
  readDeclaration,
  writeAtomically,
} from 'portal-releases'
import { findWorkspace } from '#src/dev/workspace.ts'
import { routeTypes, routeTypesFile } from '#src/routes/routes.ts'
import {
  type Blanks,
  describeNewApp,
  type NewAppOptions,
  refuseConflicts,
  writeTemplate,
} from './new-app.ts'

type CreateRemoteOptions = NewAppOptions & {
  from: string
  /** Its folder, such as `mfe-guides`. */
  folder: string
}

const e2eTests = 'e2e/tests'

/** Writes the e2e test of the new remote, if the workspace has e2e tests. */
async function writeWalk(root: string, blanks: Blanks): Promise<string[]> {
  const dir = join(root, e2eTests)
  if (!(await exists(dir))) return []
  const files = await writeTemplate('e2e', dir, blanks)
  return files.map((file) => `${e2eTests}/${file}`)
}

/**
 * Creates a remote that builds and passes its own tests and the contract checks; returns what it wrote.
 * @throws PortalError when its name, owner or path is not possible; nothing is written then
 */
export async function createRemote({ from, folder, ...options }: CreateRemoteOptions) {
  const app = describeNewApp(folder, options)
  const { root, shell, remotes } = await findWorkspace(from)
  const dir = join(root, folder)
  const walk = join(root, e2eTests, `${app.name}.e2e.ts`)
  for (const path of [dir, walk])
    if (await exists(path)) throw new PortalError(`${path} exists`, 'take another name')
  const others = await Promise.all([shell, ...remotes].map((each) => readDeclaration(each)))
  refuseConflicts(app, others)

  const files: string[] = []
  await createFolderAtomically(dir, async (fresh) => {
    files.push(...(await writeTemplate('remote', fresh, app)))
  })
  try {
    const walks = await writeWalk(root, app)
    const declared = await readDeclaration(dir)
    await writeAtomically(join(root, routeTypesFile), routeTypes([...others, declared]))
    const made = [...files.map((file) => `${folder}/${file}`), ...walks]
    return { dir, name: app.name, path: app.path, files: made }
  } catch (error) {
    await Promise.all([dir, walk].map((made) => rm(made, { recursive: true, force: true })))
    throw error
  }
}
