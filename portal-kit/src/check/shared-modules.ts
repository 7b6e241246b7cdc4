import type { BundledModule } from '#src/build/report.ts'
import { type Build, readBuildFile } from './build.ts'
import { type Finding, findingsOf } from './finding.ts'

/** Where what has identity lives: a remote that holds a copy has another React, another session, another router. */
const homes: Readonly<Record<string, RegExp>> = {
  react: /./,
  'react-dom': /./,
  'react-i18next': /./,
  'react-router': /./,
  'react-router-dom': /./,
  zustand: /./,
  // What stands beside their entries holds no state: schemas, and the list of languages.
  'shared-api': /^src\/(?!contract\/)/,
  'shared-i18n': /^src\/(?!languages\.ts$)/,
  'shared-ui': /^src\/alerts\//,
}

/** Texts that a library leaves in its built form, whatever minified it. */
const marks: readonly [module: string, mark: string][] = [
  ['react', 'react.transitional.element'],
  ['react', '_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'],
  ['react-router', '__reactRouterVersion'],
  ['react-i18next', 'NO_I18NEXT_INSTANCE'],
]

const cure = (module: string) =>
  `share ${module} with \`import: false\`, and import it by the name that the contract has for it`

const holdsIdentity = (module: BundledModule) =>
  homes[module.package]?.test(module.file) ?? false

async function findMarks(build: Build): Promise<Finding[]> {
  const { name, files } = build.manifest
  const finding = findingsOf('shared modules', name)
  const scripts = Object.keys(files).filter((file) => /^browser\/.*\.m?js$/.test(file))
  const found = scripts.map(async (file) => {
    const code = await readBuildFile(build, file)
    const modules = marks.flatMap(([module, mark]) => (code.includes(mark) ? [module] : []))
    return [...new Set(modules)].map((module) =>
      finding(`brings a copy of ${module}`, file, cure(module)),
    )
  })
  return (await Promise.all(found)).flat()
}

async function checkSurface({ manifest }: Build): Promise<Finding[]> {
  const used = manifest.uses?.['react-router-dom'] ?? []
  if (used.length === 0) return []
  const surface = Object.keys(await import('#src/router-surface.ts'))
  const finding = findingsOf('shared modules', manifest.name)
  return used
    .filter((name) => !surface.includes(name))
    .map((name) =>
      name === '*'
        ? finding(
            'takes all of react-router-dom, of which shells share a part',
            'its imports of react-router-dom',
            'import by name what it uses',
          )
        : finding(
            `uses ${name} of react-router-dom, which shells do not share`,
            `its imports of ${name}`,
            `do without it, or propose it for the router surface of portal-kit; there are: ${surface.join(', ')}`,
          ),
    )
}

/**
 * Looks for what a remote may not take from the shell, and for what it may not bring along.
 * The bundler's report is exact; where another toolchain wrote none, the built code is searched for marks.
 */
export async function checkSharedModules(build: Build): Promise<Finding[]> {
  const { manifest, report } = build
  if (manifest.kind === 'shell') return []
  if (!report) return findMarks(build)
  const copies = new Map<string, BundledModule>()
  for (const module of report.modules.filter(holdsIdentity))
    if (!copies.has(module.package)) copies.set(module.package, module)
  const finding = findingsOf('shared modules', manifest.name)
  return [
    ...[...copies.values()].map(({ package: name, version, file }) =>
      finding(`brings a copy of ${name} ${version}`, `${name}/${file}`, cure(name)),
    ),
    ...(await checkSurface(build)),
  ]
}
