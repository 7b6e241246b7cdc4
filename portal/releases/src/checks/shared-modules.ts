import type { Build } from '#src/builds/build.ts'
import type { BundledModule } from '#src/builds/report.ts'
import { type Finding, findingsOf } from '#src/findings/finding.ts'
import { copyHint, findMarks } from './marks.ts'
import { missingName, surfaces } from './surfaces.ts'

/** Modules that must exist once per page: a copy in a remote is another React, another session, another router. */
const homes: Readonly<Record<string, RegExp>> = {
  react: /./,
  'react-dom': /./,
  'react-i18next': /./,
  'react-router': /./,
  'react-router-dom': /./,
  zustand: /./,
  // Their other entries hold no state: schemas, and the list of languages.
  'shared-api': /^src\/(?!contract\/)/,
  'shared-i18n': /^src\/(?!languages\.ts$)/,
  'shared-ui': /^src\/alerts\//,
}

const holdsIdentity = (module: BundledModule) =>
  homes[module.package]?.test(module.file) ?? false

function checkSurface({ manifest }: Build, module: string): Finding[] {
  const used = manifest.uses?.[module] ?? []
  if (used.length === 0) return []
  const finding = findingsOf('shared modules', manifest.name)
  return used
    .filter((name) => !surfaces[module]?.includes(name))
    .map((name) => {
      if (name === '*') {
        const what = `takes all of ${module}, of which shells share a part`
        const hint = 'import by name what it uses'
        return finding(what, `its imports of ${module}`, hint)
      }
      const { what, hint } = missingName(module, name)
      return finding(what, `its imports of ${name}`, hint)
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
      finding(`brings a copy of ${name} ${version}`, `${name}/${file}`, copyHint(name)),
    ),
    ...Object.keys(surfaces).flatMap((module) => checkSurface(build, module)),
  ]
}
