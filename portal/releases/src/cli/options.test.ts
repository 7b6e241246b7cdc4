import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { useTempFolder } from '#src/testing/temp-store.ts'
import { findStore, parseShare, storeOption } from './options.ts'

const temp = useTempFolder()

describe('the store of a folder', () => {
  it('is the nearest one above', async () => {
    const store = join(temp(), 'workspace/.portal/store')
    await mkdir(store, { recursive: true })
    for (const folder of ['workspace', 'workspace/app', 'workspace/app/src'])
      expect(findStore(join(temp(), folder))).toBe(store)
  })

  it('is its own where there is none yet', () => {
    const folder = join(temp(), 'workspace/app')
    expect(findStore(folder)).toBe(join(folder, '.portal/store'))
  })

  it('is named by PORTAL_STORE for all commands', () => {
    process.env.PORTAL_STORE = temp()
    expect(storeOption().defaultValue).toBe(temp())
    delete process.env.PORTAL_STORE
    expect(storeOption().defaultValue).toBe(findStore('.'))
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
