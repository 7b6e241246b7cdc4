import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path/posix'

/** For each file, the files that import it or start it as a worker or process: those that hold its path in a string. */
export type Importers = ReadonlyMap<string, ReadonlySet<string>>

type Package = {
  dir: string
  name?: string
  imports?: Record<string, string>
  exports?: Record<string, string>
}

const isModule = (file: string) => /\.(?:[cm]?ts|tsx|mjs)$/.test(file)

function readPackages(root: string, files: readonly string[]): Package[] {
  return files
    .filter((file) => file === 'package.json' || file.endsWith('/package.json'))
    .map((file) => {
      const json = JSON.parse(readFileSync(join(root, file), 'utf8')) as Omit<
        Package,
        'dir'
      >
      return { ...json, dir: dirname(file) }
    })
    .sort((a, b) => b.dir.length - a.dir.length)
}

/** Finds the file that a string refers to. */
function createResolver(root: string, files: readonly string[]) {
  const known = new Set(files)
  const packages = readPackages(root, files)
  const doors = new Map(
    packages.flatMap(({ dir, name, exports = {} }) =>
      Object.entries(exports).map(([door, target]) => [
        join(name ?? '', door),
        join(dir, target),
      ]),
    ),
  )
  const packageOf = (file: string) =>
    packages.find(({ dir }) => dir === '.' || file.startsWith(`${dir}/`))

  const throughAlias = (text: string, { dir, imports = {} }: Package) =>
    Object.entries(imports).flatMap(([pattern, target]) => {
      const prefix = pattern.replace('*', '')
      if (!text.startsWith(prefix)) return []
      return [join(dir, target.replace('*', text.slice(prefix.length)))]
    })

  return (text: string, file: string): string | undefined => {
    const door = doors.get(text)
    if (door) return door
    const own = packageOf(file)
    const candidates = text.startsWith('#')
      ? throughAlias(text, own ?? { dir: '.' })
      : [join(dirname(file), text), join(own?.dir ?? '.', text), normalize(text)]
    return candidates.find((candidate) => known.has(candidate))
  }
}

/**
 * Reads the imports of all modules, across packages.
 *
 * @param root folder of the repository
 * @param files paths of its files, from the root
 */
export function readImporters(root: string, files: readonly string[]): Importers {
  const resolve = createResolver(root, files)
  const importers = new Map<string, Set<string>>()
  for (const file of files.filter(
    (each) => isModule(each) && existsSync(join(root, each)),
  )) {
    const source = readFileSync(join(root, file), 'utf8')
    for (const [, text = ''] of source.matchAll(/['"`]([\w@#./-]+)['"`]/g)) {
      const named = resolve(text, file)
      if (!named || named === file) continue
      const known = importers.get(named) ?? new Set()
      importers.set(named, known.add(file))
    }
  }
  return importers
}
