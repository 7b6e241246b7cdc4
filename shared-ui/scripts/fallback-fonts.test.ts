import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'

const css = readFileSync(join(import.meta.dirname, '../src/fonts.css'), 'utf8')

const faces = [...css.matchAll(/@font-face \{([^}]*)\}/g)].map(([, rule = '']) => ({
  family: rule.match(/font-family: "(.+)";/)?.[1] ?? '',
  style: rule.match(/font-style: (\w+);/)?.[1] ?? 'normal',
  isDownloaded: rule.includes('url('),
  isAdjusted: rule.includes('size-adjust:'),
}))

const downloaded = faces.filter(({ isDownloaded }) => isDownloaded)

describe('while a font is on its way', () => {
  it.each(downloaded)('$family, $style, has a fallback of its width', (face) => {
    const fallback = `${face.family} Fallback`
    const sameStyle = faces.filter(
      ({ family, style, isAdjusted }) =>
        family === fallback && style === face.style && isAdjusted,
    )
    expect(sameStyle).not.toEqual([])
  })
})
