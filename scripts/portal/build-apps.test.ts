import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { fingerprint } from './build-apps.ts'

let dir = ''

const write = async (file: string, content: string) => {
  await mkdir(dirname(join(dir, file)), { recursive: true })
  await writeFile(join(dir, file), content)
}

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'fingerprint-'))
  await write('src/a.ts', 'a')
  await write('src/deep/b.ts', 'b')
})
afterEach(() => rm(dir, { recursive: true }))

describe('the fingerprint of what a build reads', () => {
  it.each<[string, () => Promise<void>]>([
    ['a file is changed', () => write('src/deep/b.ts', 'c')],
    ['a file is added', () => write('src/c.ts', '')],
    ['a file is renamed', () => rename(join(dir, 'src/a.ts'), join(dir, 'src/z.ts'))],
  ])('changes when %s', async (_, change) => {
    const before = await fingerprint(['src'], dir)
    await change()
    expect(await fingerprint(['src'], dir)).not.toBe(before)
  })

  it.each([
    ['a file is written as it was', ['src'], 'src/a.ts'],
    ['something is built', ['src'], 'src/dist/x.ts'],
    ['a test is written', ['src'], 'src/x.test.ts'],
    ['a file beside it is changed', ['src/deep/b.ts'], 'src/c.ts'],
  ])('stays when %s', async (_, paths, file) => {
    const before = await fingerprint(paths, dir)
    await write(file, 'a')
    expect(await fingerprint(paths, dir)).toBe(before)
  })

  it('of a path that is not there is an error', async () => {
    await expect(fingerprint(['gone'], dir)).rejects.toThrow('ENOENT')
  })
})
