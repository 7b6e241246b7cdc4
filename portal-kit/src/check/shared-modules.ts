import type { BundledModule } from '#src/build/report.ts'
import type { Build } from './build.ts'
import { type Finding, findingsOf } from './finding.ts'
import { copyCure, findMarks } from './marks.ts'
import { missingName, readSurface, routerDom } from './router-surface.ts'

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

const holdsIdentity = (module: BundledModule) =>
  homes[module.package]?.test(module.file) ?? false

async function checkSurface({ manifest }: Build): Promise<Finding[]> {
  const used = manifest.uses?.[routerDom] ?? []
  if (used.length === 0) return []
  const surface = await readSurface()
  const finding = findingsOf('shared modules', manifest.name)
  return used
    .filter((name) => !surface.includes(name))
    .map((name) => {
      if (name === '*') {
        const what = `takes all of ${routerDom}, of which shells share a part`
        const cure = 'import by name what it uses'
        return finding(what, `its imports of ${routerDom}`, cure)
      }
      const { what, cure } = missingName(name, surface)
      return finding(what, `its imports of ${name}`, cure)
    })
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
      finding(`brings a copy of ${name} ${version}`, `${name}/${file}`, copyCure(name)),
    ),
    ...(await checkSurface(build)),
  ]
}
