import { describe, expect, it } from '@jest/globals'
import { unsupportedNode } from '#src/config/node-version.ts'

describe('the version of Node', () => {
  it.each(['24.7.0', '24.21.0', '26.0.0', process.versions.node])(
    '%s will do',
    (version) => {
      expect(unsupportedNode(version)).toBeNull()
    },
  )

  it.each(['18.20.0', '22.20.0', '24.6.9'])(
    '%s is too old, and the line says so',
    (version) => {
      expect(unsupportedNode(version)).toMatch(
        `Node ${version} is too old: use 24.7 or newer`,
      )
    },
  )
})
