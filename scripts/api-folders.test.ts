import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { root } from '#src/portal/apps.ts'

const src = 'api/src/'

/** Tests and their helpers may start the whole server. */
const sources = execFileSync('git', ['ls-files', src], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|\/testing\//.test(file))

/** The folder of a path inside `src`; a file at the top, such as app.ts, stands for itself. */
const folderOf = (path: string) => path.split('/')[0] ?? ''

/** What each folder imports, types included. */
function importsByFolder(): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>()
  for (const file of sources) {
    const folder = folderOf(file.slice(src.length))
    const others = imports.get(folder) ?? new Set()
    const text = readFileSync(join(root, file), 'utf8')
    for (const [, path = ''] of text.matchAll(/'#src\/([^']+)'/g)) {
      if (folderOf(path) !== folder) others.add(folderOf(path))
    }
    imports.set(folder, others)
  }
  return imports
}

describe('the folders of the API', () => {
  it('are there to be looked at', () => {
    expect([...importsByFolder().keys()]).toEqual(
      expect.arrayContaining(['accounts', 'app.ts', 'coins', 'http', 'rankings']),
    )
  })

  it('never import each other in a circle', () => {
    const left = importsByFolder()
    // Outside of a circle are folders that import nothing, or that nothing imports; taking those away makes more.
    for (const _ of [...left]) {
      for (const [folder, others] of left) {
        const isImported = [...left.values()].some((imports) => imports.has(folder))
        if (![...others].some((other) => left.has(other)) || !isImported)
          left.delete(folder)
      }
    }
    const circles = [...left].map(
      ([folder, others]) =>
        `${folder} imports ${[...others].filter((other) => left.has(other)).join(', ')}`,
    )
    expect(circles).toEqual([])
  })
})
