import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { listFiles } from '#src/docs/repository.ts'
import { root } from '#src/portal/apps.ts'

const files = listFiles(root)
const appSource = /^(shell|(mfe|shared)-[\w-]+)\/src\/.*\.(ts|tsx|css)$/
const sources = files.filter((file) => appSource.test(file))

/** Every line of the given files that fits, as `file: line`. */
function find(files: readonly string[], pattern: RegExp): string[] {
  return files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
}

describe('the sources of the apps', () => {
  it('are there to be looked at', () => {
    expect(sources.length).toBeGreaterThan(100)
    expect(find(sources, /useTranslation/).length).toBeGreaterThan(10)
  })

  it('name no address of a development machine', () => {
    expect(find(sources, /localhost:\d{4}/)).toEqual([])
  })

  it('have no way around the types', () => {
    expect(find(sources, /@ts-(ignore|nocheck|expect-error)/)).toEqual([])
  })

  // Types alone allow the texts of every app.
  it('use the texts of their own app, and those that all have', () => {
    const foreign = sources.flatMap((file) => {
      const own = file.replace(/^mfe-|\/.*/g, '')
      return find([file], new RegExp(`useTranslation\\(.*'(?!(common|${own})')\\w+'`))
    })
    expect(foreign).toEqual([])
  })

  // Biome finds the literals between tags.
  it('have no text that is read aloud in one language alone', () => {
    const components = sources.filter((file) => !file.endsWith('.test.tsx'))
    expect(find(components, /(aria-label|alt|placeholder|title)="[^"]/)).toEqual([])
  })
})

/** What the folders of a package import of each other; a file at the top, such as app.ts, stands for itself. */
function folderImports(src: string): Map<string, Set<string>> {
  const folders = new Map<string, Set<string>>()
  for (const path of files.filter((file) => file.startsWith(`${src}/`))) {
    if (!path.endsWith('.ts') || /\.test\.ts$|\/testing\//.test(path)) continue
    const [folder = ''] = path.slice(src.length + 1).split('/')
    const isAtTop = folder.endsWith('.ts')
    const names = isAtTop ? / from '(?:#src|\.)\/([^'/]+)/g : / from '#src\/([^'/]+)/g
    const known = folders.get(folder) ?? new Set()
    folders.set(folder, known)
    for (const [, name = ''] of readFileSync(join(root, path), 'utf8').matchAll(names))
      if (name !== folder) known.add(name)
  }
  return folders
}

/** The circles of a graph, each as a way from its first node back to it. */
function findCircles(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const done = new Set<string>()
  const visit = (node: string, way: readonly string[]): string[] => {
    const start = way.indexOf(node)
    if (start >= 0) return [[...way.slice(start), node].join(' → ')]
    if (done.has(node)) return []
    const circles = [...(graph.get(node) ?? [])].flatMap((next) =>
      visit(next, [...way, node]),
    )
    done.add(node)
    return circles
  }
  return [...graph.keys()].flatMap((node) => visit(node, []))
}

// Biome finds circles of files.
it.each(['api', 'portal/contract', 'portal/releases', 'portal/gateway', 'portal/kit'])(
  'the folders of %s do not import each other in a circle',
  (name) => {
    const folders = folderImports(`${name}/src`)
    expect(folders.size).toBeGreaterThan(1)
    expect(findCircles(folders)).toEqual([])
  },
)

it('a circle is named by its way', () => {
  const graph = Object.entries({ a: ['b'], b: ['c', 'd'], c: ['a'], d: [] })
  const circles = findCircles(new Map(graph.map(([node, next]) => [node, new Set(next)])))
  expect(circles).toEqual(['a → b → c → a'])
})

it('the lockfile holds no download address', () => {
  expect(find(['pnpm-lock.yaml'], /https?:\/\//)).toEqual([])
})

it('portal-routes.d.ts names the pages that the remotes declare', () => {
  const args = ['portal/gateway/bin/portal.ts', 'routes', '--check']
  const said = execFileSync('node', args, { cwd: root, encoding: 'utf8' })
  expect(said).toMatch(/^portal-routes\.d\.ts names \d+ pages/)
})
