import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from '@jest/globals'
import {
  findCircles,
  findUpward,
  folderImports,
  type Imports,
  readArrow,
  readImports,
} from './imports.ts'
import { root } from './portal/apps.ts'

let imports: Imports

beforeAll(async () => {
  imports = await readImports()
})

describe('the imports of this workspace', () => {
  it('are there to be looked at', () => {
    expect(imports.get('e2e/fixtures/warm.ts')).toEqual(['e2e/fixtures/test.ts'])
    expect(imports.get('shell/src/portal.tsx')).toContain('shared-api/src/index.ts')
  })

  it('never lead back to where they began, types included', () => {
    expect(findCircles(imports)).toEqual([])
  })

  it('follow the arrow of the README, but for tests', () => {
    const arrow = readArrow(readFileSync(join(root, 'README.md'), 'utf8'))
    expect(arrow.get('portal-kit')).toEqual(new Set(['portal-gateway']))
    expect(arrow.get('mfe-public')).toEqual(new Set(['shared-ui', 'portal-contract']))
    expect(findUpward(imports, arrow)).toEqual([])
  })

  it.each(['api', 'portal/contract', 'portal/releases', 'portal/gateway', 'portal/kit'])(
    'of the folders of %s form no circle',
    (name) => {
      const folders = folderImports(imports, `${name}/src`)
      expect(folders.size).toBeGreaterThan(1)
      expect(findCircles(folders)).toEqual([])
    },
  )
})

describe('what is wrong', () => {
  const given = (entries: Record<string, string[]>) => new Map(Object.entries(entries))

  it('is named: a circle by its way', () => {
    expect(findCircles(given({ a: ['b'], b: ['c', 'd'], c: ['a'], d: [] }))).toEqual([
      'a → b → c → a',
    ])
  })

  it('is named: an import upwards by its file', () => {
    const arrow = readArrow(
      '```mermaid\nkit[portal-kit] --> contract[portal-contract]\n```',
    )
    const file = 'portal/contract/src/app.ts'
    const test = 'portal/contract/src/app.test.ts'
    const others = ['portal/kit/src/index.ts', 'scripts/portal/apps.ts']
    expect(findUpward(given({ [file]: others, [test]: others }), arrow)).toEqual(
      others.map((other) => `${file} imports ${other}`),
    )
  })
})
