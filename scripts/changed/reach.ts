import type { Importers } from './import-graph.ts'

/** What a change can reach. */
type Reach = {
  /** Jest suites, the nearest first. */
  suites: string[]
  /** Folders whose types may have changed. */
  typed: string[]
}

/** Suites that read the whole repository. */
const readAll = ['api-folders', 'docs', 'portal-folders', 'routes', 'sources'].map(
  (name) => `scripts/${name}.test.ts`,
)

const isSuite = (file: string) => /\.test\.tsx?$/.test(file)

/** Whether a file affects how every package is installed, typed or tested. */
const affectsAll = (file: string) =>
  /^(?:pnpm-[\w-]+\.yaml|jest\.config\.ts|tsconfig\.\w+\.json|scripts\/jest\/.+)$/.test(
    file,
  )

/** The files that a change reaches through imports, nearest first. */
function dependentsOf(changed: readonly string[], importers: Importers): string[] {
  const reached = new Set(changed)
  // Iterating a set also visits what is added meanwhile.
  for (const file of reached)
    for (const each of importers.get(file) ?? []) reached.add(each)
  return [...reached]
}

/** A changed file that no code names, such as a template or a text, affects its whole top-level folder. */
function filesBeside(
  changed: readonly string[],
  files: readonly string[],
  importers: Importers,
) {
  const unnamed = changed.filter(
    (file) =>
      !/\.(?:md|tsx?|mjs)$/.test(file) && !importers.has(file) && file.includes('/'),
  )
  const folders = [...new Set(unnamed.map((file) => `${file.split('/', 1)[0]}/`))]
  return files.filter((file) => folders.some((folder) => file.startsWith(folder)))
}

/**
 * Finds the suites and types that a change can reach. It misses a suite that starts a file under a computed name;
 * `npm test` runs all suites.
 *
 * @param changed paths of the changed files, from the root
 * @param files paths of all files of the repository
 * @param importers who imports them
 */
export function reachOf(
  changed: readonly string[],
  files: readonly string[],
  importers: Importers,
): Reach {
  const begins = changed.some(affectsAll)
    ? [...changed, ...files]
    : [...changed, ...filesBeside(changed, files, importers)]
  const reached = dependentsOf(begins, importers)
  const suites = reached.filter((file) => isSuite(file) && files.includes(file))
  const folders = files
    .filter((file) => file.endsWith('/tsconfig.json'))
    .map((file) => file.slice(0, -'/tsconfig.json'.length))
  return {
    suites: [...new Set([...suites, ...readAll.filter((file) => files.includes(file))])],
    typed: folders
      .filter((folder) => reached.some((file) => file.startsWith(`${folder}/`)))
      .sort(),
  }
}
