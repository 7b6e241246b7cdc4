import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { useTempStore } from '#src/testing/temp-store.ts'
import { findBrowser } from './open-browser.ts'

const { dir: folder } = await useTempStore()
const program = async (name: string) => {
  const path = join(folder, name)
  await writeFile(path, '#!/bin/sh', { mode: 0o755 })
  return path
}
const chromium = await program('chromium')
const other = await program('other')

describe('the browser that checks builds', () => {
  it('is the one that is named', () => {
    expect(findBrowser({ CHROMIUM_PATH: other, PATH: folder })).toBe(other)
  })

  it('is found by its name among the programs', () => {
    expect(findBrowser({ PATH: folder })).toBe(chromium)
  })

  it('is the shell of Chromium where both are installed', async () => {
    const shell = await program('chromium-headless-shell')
    expect(findBrowser({ PATH: folder })).toBe(shell)
  })

  it('is refused where what is named is no program', () => {
    expect(() =>
      findBrowser({ CHROMIUM_PATH: join(folder, 'gone'), PATH: folder }),
    ).toThrow(
      /^CHROMIUM_PATH is .*gone, which is no program: install Chromium, Chrome or Edge/,
    )
  })
})
