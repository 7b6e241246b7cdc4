import {
  type AppDeclaration,
  containerName,
  sharedModules,
  sharedModulesGlobal,
} from 'portal-contract'
import { integrityOf, mapValues, removePart, shortHash } from 'portal-releases'
import type { ESTree, Plugin, Rolldown } from 'vite'
import { type Contents, createContainer } from './vite-container.ts'

const ranges: Readonly<Record<string, string>> = sharedModules
const prefix = '\0shared:'

/** The scripts that a script imports, and itself, each behind what it needs; a circle ends where it began. */
function withNeeded(
  bundle: Rolldown.OutputBundle,
  file: string,
  seen = new Set<string>(),
): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  const chunk = bundle[file]
  const needed = chunk?.type === 'chunk' ? chunk.imports : []
  return [...needed.flatMap((each) => withNeeded(bundle, each, seen)), file]
}

function contentsOf(
  bundle: Rolldown.OutputBundle,
  app: string,
  shared: Iterable<string>,
): Contents {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
  const routes = chunks.find(({ isEntry }) => isEntry)?.fileName ?? ''
  return {
    global: containerName(app),
    shared: [...shared].sort(),
    scripts: Object.fromEntries(
      chunks.map(({ fileName }) => [fileName, withNeeded(bundle, fileName)]),
    ),
    styles: Object.keys(bundle).filter((file) => file.endsWith('.css')),
    routes,
    integrity: mapValues(bundle, (one) =>
      integrityOf(Buffer.from(one.type === 'chunk' ? one.code : one.source)),
    ),
  }
}

/** What `portal manifest` reads, as the federation plugins of other bundlers write it. */
function federationManifest(entry: string, { shared, styles, scripts, routes }: Contents) {
  return {
    metaData: { remoteEntry: { name: entry } },
    shared: shared.map((name) => ({ name, requiredVersion: ranges[name] })),
    exposes: [{ assets: { js: { sync: scripts[routes] }, css: { sync: styles } } }],
  }
}

/** Finds all calls of `import()` in a parsed script, in order, with the expressions in their parentheses. */
function callsOfImport(tree: unknown): ESTree.ImportExpression[] {
  if (typeof tree !== 'object' || tree === null) return []
  if ('type' in tree && tree.type === 'ImportExpression')
    return [tree as ESTree.ImportExpression]
  return Object.values(tree).flatMap(callsOfImport)
}

/**
 * Makes the container of a remote, and takes shared modules from the shell: in the browser from what it gives to the
 * container, on the server from a global.
 */
export function portalContainer({ name }: AppDeclaration): Plugin {
  const used = new Set<string>()
  const container = `globalThis.${containerName(name)}`
  return {
    name: 'portal-container',
    enforce: 'pre',
    applyToEnvironment: () => true,
    // A build that fails would leave the one before.
    buildStart() {
      return removePart(this.environment.config.build.outDir)
    },
    resolveId: (id) => (Object.hasOwn(ranges, id) ? prefix + id : null),
    load(id) {
      if (!id.startsWith(prefix)) return null
      const shared = id.slice(prefix.length)
      const isBrowser = this.environment.name === 'client'
      if (isBrowser) used.add(shared)
      const source = isBrowser ? `${container}.shared` : `globalThis.${sharedModulesGlobal}`
      // CommonJS, because it needs no list of the names.
      return `module.exports = ${source}[${JSON.stringify(shared)}]`
    },
    renderChunk(code) {
      if (this.environment.name !== 'client') return null
      // From the last one on, so that the positions before it hold.
      return callsOfImport(this.parse(code)).reduceRight((text, { start, end, source }) => {
        const file = code.slice(source.start, source.end)
        const call = `${container}.load(new URL(${file}, import.meta.url).href)`
        return text.slice(0, start) + call + text.slice(end)
      }, code)
    },
    generateBundle: {
      // Vite adds the stylesheet in its own hook.
      order: 'post',
      handler(_, bundle) {
        if (this.environment.name !== 'client') return
        const contents = contentsOf(bundle, name, used)
        const source = `(${createContainer})(${JSON.stringify(contents)})\n`
        const entry = `remoteEntry.${shortHash(source, 8)}.js`
        this.emitFile({ type: 'asset', fileName: entry, source })
        const manifest = JSON.stringify(federationManifest(entry, contents))
        this.emitFile({ type: 'asset', fileName: 'mf-manifest.json', source: manifest })
      },
    },
  }
}
