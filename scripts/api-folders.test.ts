import { describe, expect, it } from '@jest/globals'
import { findCircles, readFolderImports } from './folder-imports.ts'

describe('the folders of the API', () => {
  const imports = readFolderImports('api/src')

  it('are there to be looked at', () => {
    expect([...imports.keys()]).toEqual(
      expect.arrayContaining(['accounts', 'app.ts', 'coins', 'http', 'rankings']),
    )
  })

  it('never import each other in a circle', () => {
    expect(findCircles(imports)).toEqual([])
  })
})
