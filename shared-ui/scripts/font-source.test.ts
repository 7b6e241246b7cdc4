/** @jest-environment node */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { characters, fontFiles } from './font-source.ts'

const root = join(import.meta.dirname, '../..')

describe('src/fonts', () => {
  it('holds subsets of the font packages (else: pnpm --filter shared-ui fonts)', async () => {
    for (const [name, font] of await fontFiles()) {
      const written = readFileSync(join(root, 'shared-ui/src/fonts', name))
      expect([name, font.equals(written)]).toEqual([name, true])
    }
  })

  it('has every character of the texts in the three languages', () => {
    const files = globSync('{shell,mfe-*,shared-i18n}/locales/*/*.json', { cwd: root })
    const texts = files.map((file) => readFileSync(join(root, file), 'utf8')).join('')
    expect(files.length).toBeGreaterThan(10)
    expect(
      [...new Set(texts)].filter((c) => c > '\x1f' && !characters.includes(c)),
    ).toEqual([])
  })
})
