import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { root } from '#src/portal/apps.ts'
import { listFiles } from './repository.ts'
import { unknownCitations } from './specification.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const specification = read('docs/specification.md')

describe('docs/specification.md', () => {
  it('has every section that code cites', () => {
    const sources = listFiles(root).filter((path) => /\.(ts|tsx|mjs|css)$/.test(path))
    const isThisFile = (path: string) => path.startsWith('scripts/docs/specification')
    const unknown = sources
      .filter((path) => !isThisFile(path))
      .flatMap((path) =>
        unknownCitations(read(path), specification).map((cited) => `${path}: ${cited}`),
      )
    expect(unknown).toEqual([])
  })

  it('is cited by numbers that it has', () => {
    const text = '## 2 Screens\n\n### 2.1 Routes\n'
    const source =
      'docs/specification.md §2, docs/specification.md §2.1, docs/specification.md §2.9'
    expect(unknownCitations(source, text)).toEqual(['docs/specification.md §2.9'])
  })
})
