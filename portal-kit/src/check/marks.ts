import { dirname } from 'node:path/posix'
import { type Build, readBuildFile } from './build.ts'
import { type Finding, findingsOf } from './finding.ts'
import { missingName, readSurface, routerDom } from './router-surface.ts'

/** Texts that a library leaves in its built form, whatever minified it. */
const marks: readonly [module: string, mark: string][] = [
  ['react', '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'],
  ['react-dom', '__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'],
  ['react-router', '__reactRouterVersion'],
  ['react-i18next', 'NO_I18NEXT_INSTANCE'],
]

/** What to do about a copy of a shared module. */
export const copyCure = (module: string) =>
  `share ${module} with \`import: false\`, and import it by the name that the contract has for it`

/** Hooks of the router that shells do not share: their names outlast any minifier, and are nobody else's. */
async function findStrangeHooks(surface: readonly string[]): Promise<string[]> {
  const names = Object.keys(await import('react-router'))
  return names.filter((name) => /^use[A-Z]/.test(name) && !surface.includes(name))
}

/**
 * Searches the built code of another toolchain for copies of shared modules, and for hooks that no shell shares.
 */
export async function findMarks(build: Build): Promise<Finding[]> {
  const { name, files, server, shared } = build.manifest
  const finding = findingsOf('shared modules', name)
  const scripts = Object.keys(files).filter(
    (file) => /\.m?js$/.test(file) && !(server && file.startsWith(`${dirname(server)}/`)),
  )
  const surface = routerDom in shared ? await readSurface() : []
  const hooks = routerDom in shared ? await findStrangeHooks(surface) : []
  const found = scripts.map(async (file) => {
    const code = await readBuildFile(build, file)
    const modules = marks.flatMap(([module, mark]) => (code.includes(mark) ? [module] : []))
    const used = hooks.filter((hook) => new RegExp(`\\.${hook}\\b`).test(code))
    return [
      ...[...new Set(modules)].map((module) =>
        finding(`brings a copy of ${module}`, file, copyCure(module)),
      ),
      ...used.map((hook) => {
        const { what, cure } = missingName(hook, surface)
        return finding(what, file, cure)
      }),
    ]
  })
  return (await Promise.all(found)).flat()
}
