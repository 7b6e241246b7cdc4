import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { root } from './portal/apps.ts'

/** Folder → the other folders that it imports. */
type FolderImports = Map<string, Set<string>>

/** The folder of a path inside `src`; a file at the top, such as app.ts, stands for itself. */
const folderOf = (path: string) => path.split('/')[0] ?? ''

/** Tests and their helpers may reach anywhere. */
const isSource = (file: string) =>
  /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file)

/**
 * Reads what the folders of a package import of each other, types included.
 *
 * @param src the package's sources, such as `api/src`
 */
export function readFolderImports(src: string): FolderImports {
  const listed = execFileSync('git', ['ls-files', `${src}/`], {
    cwd: root,
    encoding: 'utf8',
  })
  const imports: FolderImports = new Map()
  for (const file of listed.split('\n').filter(isSource)) {
    const inside = posix.relative(src, file)
    const folder = folderOf(inside)
    const others = imports.get(folder) ?? new Set()
    const text = readFileSync(join(root, file), 'utf8')
    for (const [, lead, path = ''] of text.matchAll(/'(#src\/|\.\/)([^']+)'/g)) {
      const imported = lead === '#src/' ? path : posix.join(posix.dirname(inside), path)
      if (folderOf(imported) !== folder) others.add(folderOf(imported))
    }
    imports.set(folder, others)
  }
  return imports
}

/** Says which folders import each other in a circle. */
export function findCircles(imports: FolderImports): string[] {
  const left = new Map(imports)
  // Outside of a circle are folders that import nothing, or that nothing imports; taking those away makes more.
  for (const _ of imports) {
    for (const [folder, others] of left) {
      const isImported = [...left.values()].some((imported) => imported.has(folder))
      if (![...others].some((other) => left.has(other)) || !isImported) left.delete(folder)
    }
  }
  return [...left].map(
    ([folder, others]) =>
      `${folder} imports ${[...others].filter((other) => left.has(other)).join(', ')}`,
  )
}
