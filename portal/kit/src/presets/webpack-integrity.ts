import { createHash } from 'node:crypto'
import type { Chunk, Compilation, Compiler } from 'webpack'

const plugin = 'PortalIntegrity'

/** Stands for the hashes of all chunks until their files are final. */
const table = '__PORTAL_INTEGRITY__'

type Kind = 'js' | 'css'

/** In the runtime, where an element for a chunk has just been made. Preloads of the HTML match requests with CORS. */
const checked = (element: string, kind: Kind) => `
${element}.integrity = (${table}[chunkId] || {}).${kind} || "";
${element}.crossOrigin = "anonymous";`

const integrityOf = (content: string | Buffer) =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`

function hashesOf(compilation: Compilation, chunk: Chunk): Partial<Record<Kind, string>> {
  const hashes = [...chunk.files].flatMap((file) => {
    const content = compilation.getAsset(file)?.source.source()
    const kind = file.split('.').at(-1)
    return content === undefined ? [] : [[kind, integrityOf(content)]]
  })
  return Object.fromEntries(hashes)
}

function fillTable(compilation: Compilation, { webpack }: Compiler): void {
  const chunks = [...compilation.chunks]
  const loaded = chunks.filter((chunk) => !chunk.hasRuntime())
  const hashes = Object.fromEntries(
    loaded.map((chunk) => [chunk.id, hashesOf(compilation, chunk)]),
  )
  const files = chunks
    .filter((chunk) => chunk.hasRuntime())
    .flatMap((chunk) => [...chunk.files])
  for (const file of files)
    compilation.updateAsset(file, (source) => {
      const text = source.source().toString()
      const filled = text.replaceAll(table, `(${JSON.stringify(hashes)})`)
      return new webpack.sources.RawSource(filled)
    })
}

/**
 * Gives the chunks of a build their SHA-384 when they load, scripts and stylesheets alike. webpack-subresource-integrity
 * gives a script the hash of the stylesheet beside it.
 */
export class IntegrityPlugin {
  apply(compiler: Compiler): void {
    const { Compilation, runtime, web } = compiler.webpack
    compiler.hooks.thisCompilation.tap(plugin, (compilation) => {
      const scripts = runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation)
      scripts.createScript.tap(plugin, (code) => code + checked('script', 'js'))
      const styles = web.CssLoadingRuntimeModule.getCompilationHooks(compilation)
      styles.createStylesheet.tap(plugin, (code) => code + checked('link', 'css'))
      // By then the names of the files, which are hashes too, are in the files.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER
      compilation.hooks.processAssets.tap({ name: plugin, stage }, () =>
        fillTable(compilation, compiler),
      )
    })
  }
}
