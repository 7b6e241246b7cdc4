import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import {
  type Chunk,
  type Compilation,
  type Compiler,
  type Module,
  rspack,
} from '@rspack/core'
import { type BuildReport, type BundledModule, reportFile } from 'portal-releases'

/** A concatenated module lists its parts in `modules`. */
const modulesOf = (compilation: Compilation, chunk: Chunk): Module[] =>
  [...compilation.chunkGraph.getChunkModules(chunk)].flatMap(
    (module) => (module as Module & { modules?: Module[] }).modules ?? [module],
  )

/** Those without a name only set options for files. */
function locate(path: string): BundledModule | null {
  for (let dir = dirname(path); dir !== dirname(dir); dir = dirname(dir)) {
    const manifestPath = join(dir, 'package.json')
    if (!existsSync(manifestPath)) continue
    const manifest: Record<string, string> = JSON.parse(readFileSync(manifestPath, 'utf8'))
    const { name, version = '' } = manifest
    if (name)
      return { package: name, version, file: relative(dir, path).split(sep).join('/') }
  }
  return null
}

const consumed = /^consume shared module \(\w+\) (@?[^@ ]+)@/
const provided = /^provide shared module \(\w+\) (@?[^@ ]+)@([^@ ]+) = /

const nameOf = (module: Module) => module.readableIdentifier()

function usedNames(compilation: Compilation, modules: readonly Module[]) {
  const uses = new Map<string, Set<string>>()
  for (const module of modules) {
    for (const connection of compilation.moduleGraph.getOutgoingConnections(module)) {
      const [, name] = (connection.module && consumed.exec(nameOf(connection.module))) ?? []
      if (!name || connection.getActiveState(undefined) === false) continue
      const { type, ids } = connection.dependency
      const names = uses.get(name) ?? new Set()
      // An import statement itself is no use; each reference to it is.
      if (ids || type !== 'esm import') names.add(ids?.[0] ?? '*')
      uses.set(name, names)
    }
  }
  const sorted = [...uses].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(sorted.map(([name, names]) => [name, [...names].sort()]))
}

function providedNames({ moduleGraph }: Compilation, modules: readonly Module[]) {
  const provides: BuildReport['provides'] = {}
  for (const module of modules) {
    const [, name, version] = provided.exec(nameOf(module)) ?? []
    const [behind] = moduleGraph.getOutgoingConnections(module)
    if (!name || !version || !behind?.module) continue
    const names = moduleGraph.getProvidedExports(behind.module)
    provides[name] = { version, names: Array.isArray(names) ? names.sort() : ['*'] }
  }
  return provides
}

function describe(compilation: Compilation): BuildReport {
  const chunks = [...compilation.chunks]
  const modules = [...new Set(chunks.flatMap((chunk) => modulesOf(compilation, chunk)))]
  const files = new Set(modules.flatMap((module) => module.nameForCondition() ?? []))
  return {
    modules: [...files].sort().flatMap((file) => locate(file) ?? []),
    uses: usedNames(compilation, modules),
    provides: providedNames(compilation, modules),
  }
}

export class BuildReportPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('BuildReport', (compilation) => {
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name: 'BuildReport', stage }, () => {
        const text = JSON.stringify(describe(compilation), null, 2)
        compilation.emitAsset(reportFile, new rspack.sources.RawSource(text))
      })
    })
  }
}
