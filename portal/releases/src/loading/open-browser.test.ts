import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from '@jest/globals'
import { findBrowser } from './open-browser.ts'

const folder = await mkdtemp(join(tmpdir(), 'portal-browser-'))
const program = async (name: string) => {
  const path = join(folder, name)
  await writeFile(path, '#!/bin/sh')
  await chmod(path, 0o755)
  return path
}
const chromium = await program('chromium')
const other = await program('other')

afterAll(() => rm(folder, { recursive: true }))

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
