import { rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { PortalError } from 'portal-contract'
import {
  createFolderAtomically,
  exists,
  readDeclaration,
  readJson,
  writeAtomically,
} from 'portal-releases'
import type { Tool } from '#src/build/bundler.ts'
import { findWorkspace } from '#src/dev/workspace.ts'
import { routeTypes, routeTypesFile } from '#src/routes/routes.ts'
import {
  describeNewApp,
  type NewAppOptions,
  refuseConflicts,
  writeTemplate,
} from './new-app.ts'
import packages from './packages.json' with { type: 'json' }

type CreateRemoteOptions = NewAppOptions & {
  from: string
  /** Its folder, such as `mfe-guides`; outside of a workspace also `guides`. */
  folder: string
}

const e2eTests = 'e2e/tests'

/**
 * Creates a remote that builds and passes its own tests and the contract checks; returns what it wrote.
 * @throws PortalError when its name, owner or path is not possible; nothing is written then
 */
export async function createRemote({ from, folder, ...options }: CreateRemoteOptions) {
  const app = describeNewApp(folder, options)
  const { root, shell, remotes } = await findWorkspace(from)
  const dir = join(root, folder)
  const tests = join(root, e2eTests)
  const walk = join(tests, `${app.name}.e2e.ts`)
  for (const path of [dir, walk])
    if (await exists(path)) throw new PortalError(`${path} exists`, 'take another name')
  const others = await Promise.all([shell, ...remotes].map((each) => readDeclaration(each)))
  refuseConflicts(app, others)

  const files: string[] = []
  await createFolderAtomically(dir, async (fresh) => {
    for (const template of ['common', 'rspack', 'remote'])
      files.push(...(await writeTemplate(template, fresh, app)))
  })
  try {
    const walks = (await exists(tests)) ? await writeTemplate('e2e', tests, app) : []
    const declared = await readDeclaration(dir)
    await writeAtomically(join(root, routeTypesFile), routeTypes([...others, declared]))
    const made = [
      ...files.map((file) => `${folder}/${file}`),
      ...walks.map((file) => `${e2eTests}/${file}`),
    ]
    return { dir, name: app.name, path: app.path, files: made }
  } catch (error) {
    await Promise.all([dir, walk].map((made) => rm(made, { recursive: true, force: true })))
    throw error
  }
}

export type CreateAloneOptions = CreateRemoteOptions & {
  tool: Tool
  /** The npm package that its builds travel in, such as `@guides/remote`. Default: as its folder. */
  package?: string | undefined
  /** The npm registry that the kit came from, if it is not npm's own. */
  registry?: string | undefined
}

const { imported, forAll, forTool } = packages

/** All npm packages that a remote outside of a workspace may begin with. */
export const starterPackages = [...imported, ...forAll, ...forTool.rspack, ...forTool.vite]

type KitPackage = {
  version: string
  portal?: { starter: Readonly<Record<string, string>> }
}

/** It installs the versions that the kit was tested with, and the kit's own. */
async function packageOf({ folder, tool, package: name = folder }: CreateAloneOptions) {
  const kit = await readJson<KitPackage>(join(import.meta.dirname, '../../package.json'))
  const pick = (names: readonly string[]) =>
    Object.fromEntries(names.map((one) => [one, kit.portal?.starter[one] ?? '*']))
  return {
    name,
    version: '1.0.0',
    private: true,
    type: 'module',
    scripts: {
      build: 'portal build',
      dev: 'portal dev',
      test: 'portal-test',
      typecheck: 'tsc -p .',
    },
    dependencies: pick(imported),
    devDependencies: {
      ...pick([...forAll, ...forTool[tool]]),
      'portal-kit': `^${kit.version}`,
    },
  }
}

/**
 * Creates a remote in a folder of its own, outside of any workspace.
 * @throws PortalError when its name, owner or path is not possible, or the folder exists; nothing is written then
 */
export async function createAlone(options: CreateAloneOptions) {
  const { from, folder, tool, registry } = options
  const app = describeNewApp(folder.startsWith('mfe-') ? folder : `mfe-${folder}`, options)
  refuseConflicts(app, [])
  const dir = resolve(from, folder)
  if (await exists(dir)) throw new PortalError(`${dir} exists`, 'take another name')
  const files = ['package.json']
  await createFolderAtomically(dir, async (fresh) => {
    for (const template of ['common', tool, 'alone'])
      files.push(...(await writeTemplate(template, fresh, app)))
    const described = JSON.stringify(await packageOf(options), null, 2)
    await writeFile(join(fresh, 'package.json'), `${described}\n`)
    if (registry === undefined) return
    await writeFile(join(fresh, '.npmrc'), `registry=${registry}\n`)
    files.push('.npmrc')
  })
  const made = files.map((file) => `${folder}/${file}`)
  return { dir, name: app.name, path: app.path, files: made }
}
