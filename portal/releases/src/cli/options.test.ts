import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { findStore, parseShare } from './options.ts'

let dir: string

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'portal-kit-'))
  await mkdir(join(dir, 'workspace/app/src'), { recursive: true })
})
afterEach(() => rm(dir, { recursive: true }))

describe('the store of a folder', () => {
  it('is the nearest one above', async () => {
    await mkdir(join(dir, 'workspace/.portal/store'), { recursive: true })
    const store = join(dir, 'workspace/.portal/store')
    for (const folder of ['workspace', 'workspace/app', 'workspace/app/src'])
      expect(findStore(join(dir, folder))).toBe(store)
  })

  it('is its own where there is none yet', () => {
    const folder = join(dir, 'workspace/app')
    expect(findStore(folder)).toBe(join(folder, '.portal/store'))
  })
})

describe('a share of the visitors', () => {
  it('may be whole percent, with its sign or without', () => {
    expect(['10%', '10', '1%', '99'].map(parseShare)).toEqual([10, 10, 1, 99])
  })

  it.each(['0', '100%', '-5', '2.5%', '10 %', 'half', '', '1e1'])('is not %p', (text) => {
    expect(() => parseShare(text)).toThrow('a share is a whole percentage from 1% to 99%.')
  })
})
