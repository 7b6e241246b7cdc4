import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { findCircles, readFolderImports } from './folder-imports.ts'
import { root } from './portal/apps.ts'

/** From the end of the arrow to its beginning. */
const packages = ['contract', 'releases', 'gateway', 'kit']

describe.each(packages)('the folders of portal/%s', (name) => {
  const imports = readFolderImports(`portal/${name}/src`)

  it('are there to be looked at', () => {
    expect(imports.size).toBeGreaterThan(1)
  })

  it('never import each other in a circle', () => {
    expect(findCircles(imports)).toEqual([])
  })
})

it.each(packages)('portal-%s depends on packages behind it in the arrow alone', (name) => {
  const file = join(root, 'portal', name, 'package.json')
  const { dependencies = {} } = JSON.parse(readFileSync(file, 'utf8'))
  const behind = packages.slice(0, packages.indexOf(name))
  const needed = Object.keys(dependencies).filter((one) => one.startsWith('portal-'))
  expect(behind.map((one) => `portal-${one}`)).toEqual(expect.arrayContaining(needed))
})
