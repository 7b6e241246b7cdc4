import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { parse } from '@swc/core'
import { root } from './portal/apps.ts'

/** Each file with the files of this workspace that it imports, types included; `import()` is left out. */
export type Imports = ReadonlyMap<string, readonly string[]>

type Package = { name: string; imports?: Targets; exports?: Targets }
type Targets = Readonly<Record<string, string>>

const listed = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split(
  '\n',
)
const files = new Set(listed)
const sources = listed.filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))

/** The packages of the workspace by their folder. */
const packages = new Map(
  listed
    .filter((file) => /^([\w-]+\/){0,2}package\.json$/.test(file))
    .map((file) => [
      dirname(file),
      JSON.parse(readFileSync(join(root, file), 'utf8')) as Package,
    ]),
)

/** The folder of the package that has a file. */
export function packageOf(file: string): string {
  let dir = dirname(file)
  while (!packages.has(dir)) dir = dirname(dir)
  return dir
}

/** What a name leads to by the `imports` or `exports` of a package.json. */
function find(name: string, targets: Targets = {}): string | undefined {
  if (targets[name]) return targets[name]
  for (const [pattern, target] of Object.entries(targets)) {
    const [start = '', end] = pattern.split('*')
    if (end !== undefined && name.startsWith(start) && name.endsWith(end))
      return target.replace('*', name.slice(start.length, name.length - end.length))
  }
}

/** The file that an import leads to; undefined where it is none of this workspace. */
function resolve(file: string, name: string): string | undefined {
  if (name.startsWith('.')) return join(dirname(file), name)
  const own = packageOf(file)
  if (name.startsWith('#')) {
    const target = find(name, packages.get(own)?.imports)
    return target && join(own, target)
  }
  const [first = '', ...rest] = name.split('/')
  for (const [dir, { name: known, exports }] of packages) {
    if (known !== first) continue
    const target = find(['.', ...rest].join('/'), exports)
    return target && join(dir, target)
  }
}

async function importsOf(file: string): Promise<string[]> {
  const text = readFileSync(join(root, file), 'utf8')
  const { body } = await parse(text, { syntax: 'typescript', tsx: file.endsWith('x') })
  return body.flatMap((statement) => {
    const name = 'source' in statement ? statement.source?.value : undefined
    const target = name === undefined ? undefined : resolve(file, name)
    return target && files.has(target) ? [target] : []
  })
}

/** Reads the imports of every source of the workspace. */
export async function readImports(): Promise<Imports> {
  const read = sources.map(async (file) => [file, await importsOf(file)] as const)
  return new Map(await Promise.all(read))
}

/** What the folders of a package import of each other; a file at the top, such as app.ts, stands for itself. */
export function folderImports(imports: Imports, src: string): Imports {
  const folders = new Map<string, string[]>()
  const folderOf = (file: string) => file.slice(src.length + 1).split('/')[0] ?? ''
  for (const [file, others] of imports) {
    if (!file.startsWith(`${src}/`) || isTest(file)) continue
    const inside = others.filter((other) => other.startsWith(`${src}/`)).map(folderOf)
    const folder = folderOf(file)
    const known = folders.get(folder) ?? []
    folders.set(folder, [...known, ...inside.filter((other) => other !== folder)])
  }
  return folders
}

/** Tests and their helpers may reach anywhere. */
const isTest = (file: string) =>
  /\.test\.tsx?$|\/testing\/|\/fixtures\/|jest\.config\.ts$/.test(file) ||
  /^(e2e|stress|bench|scripts)\//.test(file)

/** One circle of each group that has any, as a way from its first file back to it. */
export function findCircles(imports: Imports): string[] {
  const done = new Set<string>()
  const circles: string[] = []
  const visit = (file: string, way: readonly string[]) => {
    const start = way.indexOf(file)
    if (start >= 0) circles.push([...way.slice(start), file].join(' → '))
    if (start >= 0 || done.has(file)) return
    for (const other of imports.get(file) ?? []) visit(other, [...way, file])
    done.add(file)
  }
  for (const file of imports.keys()) visit(file, [])
  return circles
}

/** The arrow of imports in a document: each package with those that it may import. Dotted arrows are no imports. */
export function readArrow(markdown: string): Map<string, Set<string>> {
  const [, drawing = ''] = /```mermaid\n(.*?)```/s.exec(markdown) ?? []
  const names = new Map<string, string[]>()
  const nodesOf = (part: string) =>
    part.split('&').flatMap((node) => {
      const [, id = '', label] = /^(\w+)(?:\["?(.*?)"?\])?$/.exec(node.trim()) ?? []
      if (label) names.set(id, label.split(' · '))
      return (names.get(id) ?? [id]).map((name) => name.split('/')[0] ?? '')
    })
  const arrow = new Map<string, Set<string>>()
  for (const line of drawing.split('\n').filter((each) => each.includes('-->'))) {
    const steps = line.split(/--[^->]*-->|-->/).map(nodesOf)
    for (const [index, above] of steps.slice(0, -1).entries())
      for (const name of above) {
        const below = arrow.get(name) ?? new Set()
        arrow.set(name, new Set([...below, ...(steps[index + 1] ?? [])]))
      }
  }
  return arrow
}

/** Imports of a package that stands above in the arrow, and of the scripts of the root. */
export function findUpward(
  imports: Imports,
  arrow: ReturnType<typeof readArrow>,
): string[] {
  const nameOf = (file: string) => packages.get(packageOf(file))?.name ?? ''
  const below = (name: string): string[] =>
    [...(arrow.get(name) ?? [])].flatMap((each) => [each, ...below(each)])
  return [...imports].flatMap(([file, others]) => {
    if (isTest(file)) return []
    const isUpward = (other: string) =>
      nameOf(other) !== nameOf(file) &&
      (nameOf(other) === 'scripts' || below(nameOf(other)).includes(nameOf(file)))
    return others.filter(isUpward).map((other) => `${file} imports ${other}`)
  })
}
