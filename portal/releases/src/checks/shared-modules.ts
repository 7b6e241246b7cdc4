import {
  contractVersion,
  i18nNames,
  isServerFile,
  type Manifest,
  routerNames,
  sharedModules,
} from 'portal-contract'
import { intersects, validRange } from 'semver'
import { type Build, type BundledModule, searchFiles } from '#src/builds/build.ts'
import { type Finding, findingsOf } from '#src/findings/finding.ts'

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

/** Shells share only a part of these modules: module → names. */
const surfaces: Readonly<Record<string, readonly string[]>> = {
  'react-i18next': i18nNames,
  'react-router-dom': routerNames,
}

/** Texts that survive minification and identify a library. Copies of React are found in the browser. */
const marks = {
  'react-router': '__reactRouterVersion',
  'react-i18next': 'NO_I18NEXT_INSTANCE',
}

export const copyHint = (module: string) =>
  `share ${module} with \`import: false\`, and import it by the name that the contract has for it`

function missingName(app: string, module: string, name: string, where: string): Finding {
  const what = `uses ${name} of ${module}, which shells do not share`
  const hint = `do without it, or propose it for the surface of ${module} in portal-kit; there are: ${surfaces[module]?.join(', ')}`
  return findingsOf('shared modules', app)(what, where, hint)
}

/** Hooks of the router that shells do not share. Their names survive minification and are unique. */
async function findUnsharedHooks(): Promise<string[]> {
  const names = Object.keys(await import('react-router'))
  return names.filter((name) => /^use[A-Z]/.test(name) && !routerNames.includes(name))
}

/** Searches the code of another toolchain for copies of libraries, and for hooks that may run only after a click. */
async function searchCode(build: Build): Promise<Finding[]> {
  const { name, shared } = build.manifest
  const finding = findingsOf('shared modules', name)
  const router = 'react-router-dom'
  const hooks = router in shared ? await findUnsharedHooks() : []
  return searchFiles(build, /\.m?js$/, (code, file) => {
    if (isServerFile(file)) return []
    const copies = Object.entries(marks).filter(([, mark]) => code.includes(mark))
    const used = hooks.filter((hook) => new RegExp(`\\.${hook}\\b`).test(code))
    return [
      ...copies.map(([module]) =>
        finding(`brings a copy of ${module}`, file, copyHint(module)),
      ),
      ...used.map((hook) => missingName(name, router, hook, file)),
    ]
  })
}

function checkNames({ name: app, uses }: Manifest, module: string): Finding[] {
  const unknown = (uses?.[module] ?? []).filter((name) => !surfaces[module]?.includes(name))
  return unknown.map((name) => {
    if (name !== '*') return missingName(app, module, name, `its imports of ${name}`)
    const what = `takes all of ${module}, of which shells share a part`
    const hint = 'import by name what it uses'
    return findingsOf('shared modules', app)(what, `its imports of ${module}`, hint)
  })
}

/**
 * Looks for what a remote may not take from the shell, and for what it may not bring along.
 * The bundler's report is exact; where another toolchain wrote none, the built code is searched.
 */
export async function checkSharedModules(build: Build): Promise<Finding[]> {
  const { manifest, report } = build
  if (manifest.kind === 'shell') return []
  if (!report) return searchCode(build)
  const copies = new Map<string, BundledModule>()
  for (const module of report.modules)
    if (homes[module.package]?.test(module.file) && !copies.has(module.package))
      copies.set(module.package, module)
  const finding = findingsOf('shared modules', manifest.name)
  return [
    ...[...copies.values()].map(({ package: name, version, file }) =>
      finding(`brings a copy of ${name} ${version}`, `${name}/${file}`, copyHint(name)),
    ),
    ...Object.keys(surfaces).flatMap((module) => checkNames(manifest, module)),
  ]
}

const ranges: Readonly<Record<string, string>> = sharedModules

/** Checks a build's contract version and shared modules against what the contract promises. */
export function checkContract({ manifest }: Build): Finding[] {
  const { name, contract, shared } = manifest
  const finding = (what: string, hint: string) =>
    findingsOf('contract', name)(what, 'portal-manifest.json', hint)
  const modules = Object.entries(shared).flatMap(([module, range]) => {
    const promised = ranges[module]
    if (!promised) {
      const hint = `take ${module} out of the shared modules and bundle it, or propose it for the contract`
      return [finding(`takes ${module} from the shell, which no shell promises`, hint)]
    }
    if (validRange(range) && intersects(range, promised)) return []
    const what = `asks for ${module} ${range}; shells promise ${promised}`
    return [finding(what, `build the app against ${module} ${promised}`)]
  })
  if (contract <= contractVersion) return modules
  const what = `made for contract ${contract}; this portal knows ${contractVersion}`
  const hint = 'update portal-kit here, or build the app with the portal-kit of this portal'
  return [finding(what, hint), ...modules]
}
