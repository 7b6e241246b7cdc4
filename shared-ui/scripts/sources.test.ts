/** @jest-environment node */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { characters, fontFiles } from './font-source.ts'
import { iconModule } from './icon-source.ts'

const root = join(import.meta.dirname, '../..')
const source = join(import.meta.dirname, '../src')

it('src/icons.ts holds what the icon packages hold (else: pnpm --filter shared-ui icons)', () => {
  expect(readFileSync(join(source, 'icons.ts'), 'utf8')).toBe(iconModule())
})

describe('the fonts', () => {
  const css = readFileSync(join(source, 'fonts.css'), 'utf8')
  const faces = [...css.matchAll(/@font-face \{([^}]*)\}/g)].map(([, rule = '']) => ({
    family: rule.match(/font-family: "(.+)";/)?.[1] ?? '',
    style: rule.match(/font-style: (\w+);/)?.[1] ?? 'normal',
    isDownloaded: rule.includes('url('),
    isAdjusted: rule.includes('size-adjust:'),
  }))

  it('are subsets of the font packages (else: pnpm --filter shared-ui fonts)', async () => {
    for (const [name, font] of await fontFiles()) {
      const written = readFileSync(join(source, 'fonts', name))
      expect([name, font.equals(written)]).toEqual([name, true])
    }
  })

  it('have every character of the texts in the three languages', () => {
    const files = globSync('{shell,mfe-*,shared-i18n}/locales/*/*.json', { cwd: root })
    const texts = files.map((file) => readFileSync(join(root, file), 'utf8')).join('')
    expect(files.length).toBeGreaterThan(10)
    expect(
      [...new Set(texts)].filter((c) => c > '\x1f' && !characters.includes(c)),
    ).toEqual([])
  })

  it.each(faces.filter(({ isDownloaded }) => isDownloaded))(
    'have a fallback of their width while they are on their way: $family, $style',
    ({ family, style }) => {
      const fallback = { family: `${family} Fallback`, style, isAdjusted: true }
      expect(faces).toContainEqual(expect.objectContaining(fallback))
    },
  )
})
