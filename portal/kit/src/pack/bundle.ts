import { dirname, join } from 'node:path'
import { type OutputChunk, type Plugin, rolldown } from 'rolldown'
import { entryPoints, fileNameOf, programs, root, sharedSources } from './entry-points.ts'

const startedByUrl = /new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)/g

/** Workers and processes are started by their URL, as files beside the code that starts them. */
const workers: Plugin = {
  name: 'workers',
  transform: {
    filter: { code: startedByUrl },
    handler(code, id) {
      return code.replace(startedByUrl, (_, name) => {
        const file = join(dirname(id), `${name}.ts`)
        this.emitFile({ type: 'chunk', id: file, fileName: `${name}.js` })
        return `new URL('./${name}.js', import.meta.url)`
      })
    },
  },
}

/** Tests alone render what has styles: a class is named as it is written. */
const styles: Plugin = {
  name: 'styles',
  load: {
    filter: { id: /\.css$/ },
    handler: () => ({
      code: 'export default new Proxy({}, { get: (_, name) => String(name) })',
      moduleType: 'js',
    }),
  },
}

/** Outside of a workspace there is no shell to build: `portal dev` takes that of a released portal. */
const withoutWorkspace: Plugin = {
  name: 'without-workspace',
  resolveId: {
    filter: { id: /^(#src|\.)\/dev\/develop\.ts$/ },
    handler: () => join(root, 'portal/kit/src/pack/entry-points/no-workspace.ts'),
  },
}

const sources = { ...entryPoints, ...sharedSources, ...programs }

/** A package of npm, by its name; ours come from the workspace and are bundled. */
const isInstalled = (id: string) => !/^[./#\0]|^(portal|shared)-/.test(id)

/**
 * Bundles the kit with what it needs of this workspace.
 * @returns the names of the npm packages that it imports
 */
export async function bundleKit(target: string): Promise<string[]> {
  const input = Object.entries(sources).map(([name, file]) => [
    fileNameOf(name),
    join(root, file),
  ])
  const bundle = await rolldown({
    cwd: root,
    input: Object.fromEntries(input),
    platform: 'node',
    external: (id) => isInstalled(id),
    plugins: [workers, styles, withoutWorkspace],
  })
  const { output } = await bundle.write({
    // Two folders deep, as the sources are: paths such as ../../templates hold.
    dir: join(target, 'dist/js'),
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
  })
  await bundle.close()
  const chunks = output.filter((one): one is OutputChunk => one.type === 'chunk')
  const files = new Set(chunks.map(({ fileName }) => fileName))
  const imported = chunks.flatMap((chunk) => [...chunk.imports, ...chunk.dynamicImports])
  const packages = imported
    .filter((id) => !files.has(id) && !id.startsWith('node:'))
    .map((id) =>
      id
        .split('/')
        .slice(0, id.startsWith('@') ? 2 : 1)
        .join('/'),
    )
  return [...new Set(packages)].sort()
}
