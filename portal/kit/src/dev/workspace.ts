import { readdir, readFile, realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PortalError } from 'portal-contract'
import { declarationFile, exists, readDeclaration } from 'portal-releases'

async function findRootAbove(from: string): Promise<string | null> {
  for (let dir = from; dirname(dir) !== dir; dir = dirname(dir)) {
    if (await exists(join(dir, 'pnpm-workspace.yaml'))) return dir
  }
  return null
}

export async function isInWorkspace(from: string): Promise<boolean> {
  const root = await findRootAbove(from)
  return root !== null && (await findApps(root)).some(({ isShell }) => isShell)
}

/** Finds the folders with a declaration. An invalid one is reported when that app is built. */
async function findApps(root: string): Promise<{ dir: string; isShell: boolean }[]> {
  const dirs = (await readdir(root)).map((name) => join(root, name))
  const found = dirs.map(async (dir) => {
    if (!(await exists(join(dir, declarationFile)))) return []
    const declaration = await readDeclaration(dir).catch(() => null)
    return [{ dir: await realpath(dir), isShell: declaration?.languages !== undefined }]
  })
  return (await Promise.all(found)).flat()
}

export type Workspace = Awaited<ReturnType<typeof findWorkspace>>

/** Finds the workspace around a folder and its apps. @throws PortalError when there is none, or not exactly one shell */
export async function findWorkspace(from: string) {
  const root = await findRootAbove(from)
  if (root === null)
    throw new PortalError(`${from} is in no workspace`, 'run this in the folder of an app')
  const apps = await findApps(root)
  const shells = apps.filter(({ isShell }) => isShell)
  const [shell] = shells
  if (!shell || shells.length > 1) {
    const what = `${root} has ${shells.length} apps that declare languages`
    throw new PortalError(what, 'exactly one, the shell, does')
  }
  const remotes = apps.filter((app) => app !== shell)
  const text = await readFile(join(root, 'package.json'), 'utf8').catch(() => '{}')
  const { portal }: { portal?: { devApi?: string[] } } = JSON.parse(text)
  return {
    root,
    shell: shell.dir,
    remotes: remotes.map(({ dir }) => dir),
    /** The command that starts the server behind `/api`: `portal.devApi` of package.json. */
    apiCommand: portal?.devApi ?? null,
  }
}
