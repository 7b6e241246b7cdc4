import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppDeclaration } from 'portal-contract'
import { compose } from '#src/compose/compose.ts'
import { promote } from '#src/environments/promote.ts'
import { publishPackage } from '#src/packages/publish-package.ts'
import { buildRemote, declarationOf, openApp } from './apps.ts'
import { buildRealShell } from './host.ts'
import { openTempStore, publishAll } from './portal.ts'
import { startVerdaccio, type Verdaccio } from './verdaccio.ts'

type Changes = Partial<AppDeclaration> & { by?: string; app?: string }

/**
 * Publishes a build of a team's remote with the real npm. It has one page.
 * @param by who publishes it, if not the team
 * @param app what the remote and its page are called, if not as the team
 */
export async function publishVersion(
  registry: Verdaccio,
  dir: string,
  team: string,
  version: string,
  { by = team, app: name = team, ...changes }: Changes = {},
): Promise<string> {
  const folder = join(dir, `${team}-${version}-${by}`)
  await mkdir(folder, { recursive: true })
  const declaration = { ...declarationOf(name, `/${name}`), owner: version, ...changes }
  const pages = declaration.routes.map(
    ({ path }) => `'${path}': () => '<h1>${name} ${version}</h1>'`,
  )
  const page = `export const pages = { ${pages.join(', ')} }`
  const app = await buildRemote({ dir: folder }, declaration, { 'server/index.mjs': page })
  const build = await openApp(app)
  await writeFile(join(app.dir, '.npmrc'), registry.npmrc(by))
  const own = { name: `@${team}/remote`, version, private: true, type: 'module' }
  const packageJson = JSON.stringify(own)
  await writeFile(join(app.dir, 'package.json'), packageJson)
  // Where tests are run by npm, its own settings would win over those of .npmrc.
  await publishPackage(app.dir, build, { registry: registry.url })
  return build.manifest.build
}

/** Opens a private registry, and a store where a shell that remotes can be loaded in is live. @param teams each has a scope */
export async function openRegistry(...teams: string[]) {
  const temp = await openTempStore()
  const builds = await publishAll(temp, await buildRealShell(temp), await buildRemote(temp))
  const release = await compose(temp.store, { builds, realm: { name: 'Aurora' } })
  await promote(temp.store, 'production', release)
  const registry = await startVerdaccio(join(temp.dir, 'registry'), teams)
  return {
    ...temp,
    registry,
    close: async () => {
      await registry.stop()
      await temp.clean()
    },
  }
}
