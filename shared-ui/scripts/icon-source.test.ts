import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { iconModule, joinedPath, roundedPath } from './icon-source.ts'

describe('src/icons.ts', () => {
  it('holds what the icon packages hold (else: pnpm --filter shared-ui icons)', () => {
    const written = readFileSync(join(import.meta.dirname, '../src/icons.ts'), 'utf8')
    expect(written).toBe(iconModule())
  })
})

describe('an icon of several shapes', () => {
  it.each([
    ['<path fill="none" d="m4 6l2 2"/><path d="m9 9h1"/>', 'M0 0m4 6l2 2M0 0m9 9h1'],
    [
      '<g stroke="x"><circle cx="12" cy="12" r="10"/></g>',
      'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0z',
    ],
    [
      '<rect width="14" height="14" x="8" y="8" rx="2" ry="2"/>',
      'M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2z',
    ],
  ])('%s becomes one path', (body, path) => {
    expect(joinedPath(body)).toBe(path)
  })

  it('has whole numbers for coordinates, and rounding errors do not add up', () => {
    expect(roundedPath('M98.4 21.1l.4.4l.4.4l.4.4z')).toBe('M98 21l1 1 0 0 1 0z')
  })

  it('is refused when a shape is not known', () => {
    expect(() => joinedPath('<polygon points="0,0"/>')).toThrow('cannot turn into a path')
  })
})
