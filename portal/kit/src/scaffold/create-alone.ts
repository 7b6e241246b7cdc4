import { writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { PortalError } from 'portal-contract'
import { createFolderAtomically, exists } from 'portal-releases'
import type { Tool } from '#src/build/tools.ts'
import { describeNewApp, refuseConflicts, titleOf } from './new-app.ts'
import { readStarter } from './starter-packages.ts'
import { writeTemplate } from './template.ts'

export type CreateAloneOptions = {
  /** The folder around it. */
  from: string
  /** Its folder and package, such as `guides`. */
  folder: string
  tool: Tool
  owner?: string | undefined
  /** The path of its first page. */
  path?: string | undefined
  /** The tarball of `portal-kit`; without it, the registry's. */
  kit?: string | undefined
}

async function packageOf(
  dir: string,
  { folder, tool, kit }: Pick<CreateAloneOptions, 'folder' | 'tool' | 'kit'>,
) {
  const { version, dependencies, devDependencies } = await readStarter(tool)
  const kitRange = kit ? `file:${relative(dir, resolve(kit))}` : `^${version}`
  return {
    name: folder,
    version: '1.0.0',
    private: true,
    type: 'module',
    scripts: {
      build: 'portal build',
      dev: 'portal dev',
      test: 'portal-test',
      typecheck: 'tsc -p .',
    },
    dependencies,
    devDependencies: { ...devDependencies, 'portal-kit': kitRange },
  }
}

/**
 * Creates a remote in a folder of its own, outside of any workspace.
 *
 * @param options what it is to be called, where, and what builds it
 * @throws PortalError when its name, owner or path is not possible, or the folder exists; nothing is written then
 */
export async function createAlone(options: CreateAloneOptions) {
  const { from, folder, tool } = options
  const app = describeNewApp(folder.startsWith('mfe-') ? folder : `mfe-${folder}`, options)
  refuseConflicts(app, [])
  const dir = resolve(from, folder)
  if (await exists(dir)) throw new PortalError(`${dir} exists`, 'take another name')
  const { name, owner, path } = app
  const key = name.includes('-') ? `'${name}'` : name
  const blanks = { name, key, owner, path, title: titleOf(name) }
  const files: string[] = []
  await createFolderAtomically(dir, async (fresh) => {
    for (const template of ['alone', tool])
      files.push(...(await writeTemplate(template, fresh, blanks)))
    const described = JSON.stringify(await packageOf(dir, options), null, 2)
    await writeFile(join(fresh, 'package.json'), `${described}\n`)
  })
  return {
    dir,
    name,
    path,
    files: ['package.json', ...files].map((one) => `${folder}/${one}`),
  }
}
