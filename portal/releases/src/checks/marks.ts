import { dirname } from 'node:path/posix'
import { routerNames } from 'portal-contract'
import { type Build, readBuildFile } from '#src/builds/build.ts'
import { type Finding, findingsOf } from '#src/findings/finding.ts'
import { missingName } from './surfaces.ts'

const routerDom = 'react-router-dom'

/** Texts that survive minification and identify a library. Copies of React are found in the browser. */
const marks: readonly [module: string, mark: string][] = [
  ['react-router', '__reactRouterVersion'],
  ['react-i18next', 'NO_I18NEXT_INSTANCE'],
]

export const copyHint = (module: string) =>
  `share ${module} with \`import: false\`, and import it by the name that the contract has for it`

/** Hooks of the router that shells do not share. Their names survive minification and are unique. */
async function findUnsharedHooks(): Promise<string[]> {
  const names = Object.keys(await import('react-router'))
  return names.filter((name) => /^use[A-Z]/.test(name) && !routerNames.includes(name))
}

/**
 * Searches built code of another toolchain for copies of shared modules, and for hooks that no shell shares.
 */
export async function findMarks(build: Build): Promise<Finding[]> {
  const { name, files, server, shared } = build.manifest
  const finding = findingsOf('shared modules', name)
  const scripts = Object.keys(files).filter(
    (file) => /\.m?js$/.test(file) && !(server && file.startsWith(`${dirname(server)}/`)),
  )
  const hooks = routerDom in shared ? await findUnsharedHooks() : []
  const found = scripts.map(async (file) => {
    const code = await readBuildFile(build, file)
    const modules = marks.flatMap(([module, mark]) => (code.includes(mark) ? [module] : []))
    const used = hooks.filter((hook) => new RegExp(`\\.${hook}\\b`).test(code))
    return [
      ...[...new Set(modules)].map((module) =>
        finding(`brings a copy of ${module}`, file, copyHint(module)),
      ),
      ...used.map((hook) => {
        const { what, hint } = missingName(routerDom, hook)
        return finding(what, file, hint)
      }),
    ]
  })
  return (await Promise.all(found)).flat()
}
