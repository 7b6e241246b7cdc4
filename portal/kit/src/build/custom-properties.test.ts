import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { bundle, bundleWithVite } from '#src/testing/bundle.ts'
import { copyPractice } from '#src/testing/practice.ts'

describe.each([
  { tool: 'rspack', build: bundle },
  { tool: 'Vite', build: bundleWithVite },
])('a property that a remote registers', ({ tool, build }) => {
  it(`keeps its name wherever it is used, with ${tool}`, async () => {
    const { around, dir, edit } = await copyPractice()
    const rule = '--practice-turn: 20deg; transition: --practice-turn 1s;'
    const property =
      "@property --practice-turn { syntax: '<angle>'; inherits: false; initial-value: 0deg; }"
    await edit('src/note.module.css', '.note {', `${property}\n.note { ${rule}`)
    await build(dir)
    const browser = join(dir, 'dist/browser')
    const files = await readdir(browser, { recursive: true })
    const sheet = files.find((file) => file.endsWith('.css')) ?? ''
    const css = await readFile(join(browser, sheet), 'utf8')
    await rm(around, { recursive: true })
    expect(css).toMatch(/@property --practice-turn\s*\{/)
    expect(css).toMatch(/[;{]--practice-turn:20deg/)
    expect(css).toContain('transition:--practice-turn 1s')
  })
})
