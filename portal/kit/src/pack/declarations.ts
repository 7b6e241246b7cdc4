import { execFile } from 'node:child_process'
import { mkdir, mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { PortalError } from 'portal-contract'
import { mapValues } from 'portal-releases'
import { entryPoints, root, sharedSources } from './entry-points.ts'

const run = promisify(execFile)

export const declarationOf = (source: string) =>
  `dist/types/${source.replace(/\.tsx?$/, '.d.ts')}`

const specifier = /((?:from |import\()['"])([^'"]+)(['"])/g

/** Finds the source behind an import; null for a package of npm. */
function sourceOf(file: string, imported: string): string | null {
  if (imported.startsWith('.'))
    return relative(root, resolve(root, dirname(file), imported))
  if (!/^#|^(portal|shared)-/.test(imported)) return null
  return relative(root, createRequire(join(root, file)).resolve(imported))
}

/** Copies a declaration and all that it imports, each import by its path: nothing of it is a package elsewhere. */
async function copy(from: string, target: string, source: string, done: Set<string>) {
  if (done.has(source)) return
  done.add(source)
  const text = await readFile(join(from, source.replace(/\.tsx?$/, '.d.ts')), 'utf8')
  const needed: string[] = []
  const placed = text.replace(specifier, (whole, before, imported, after) => {
    const behind = sourceOf(source, imported)
    if (behind === null) return whole
    needed.push(behind)
    const way = relative(dirname(source), behind).replace(/\.tsx?$/, '.js')
    return `${before}${way.startsWith('.') ? way : `./${way}`}${after}`
  })
  const path = join(target, declarationOf(source))
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, placed)
  for (const each of needed) await copy(from, target, each, done)
}

const globals = ['scripts/css.d.ts', 'scripts/images.d.ts', 'testing/globals.d.ts']

/** By their path: tsc emits nothing of a file that it meets in a package. */
const paths = {
  ...sharedSources,
  'portal-*': 'portal/*/src/index.ts',
  'shared-api/contract/rules/*': 'shared-api/src/contract/rules/*.ts',
  'shared-i18n/*': 'shared-i18n/src/*.ts',
}

async function emit(target: string): Promise<void> {
  const sources = [...Object.values({ ...sharedSources, ...entryPoints }), ...globals]
  const config = {
    extends: join(root, 'tsconfig.browser.json'),
    compilerOptions: {
      types: ['node'],
      typeRoots: [join(root, 'node_modules/@types')],
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      paths: mapValues(paths, (path) => [join(root, path)]),
      rootDir: root,
      outDir: target,
    },
    files: sources.map((source) => join(root, source)),
  }
  const file = join(target, 'tsconfig.json')
  await writeFile(file, JSON.stringify(config))
  await run(join(root, 'node_modules/.bin/tsc'), ['-p', file]).catch(({ stdout }) => {
    throw new PortalError(`the kit's types cannot be written:\n${stdout}`)
  })
}

/** Writes the type declarations of the kit's entry points and of the shared modules. */
export async function declareKit(target: string): Promise<void> {
  await using emitted = await mkdtempDisposable(join(tmpdir(), 'portal-types-'))
  await emit(emitted.path)
  const done = new Set<string>()
  for (const source of Object.values({ ...entryPoints, ...sharedSources }))
    await copy(emitted.path, target, source, done)
}
