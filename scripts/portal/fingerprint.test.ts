import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { fingerprint } from './fingerprint.ts'

let dir = ''

const write = async (file: string, content: string) => {
  await mkdir(join(dir, file, '..'), { recursive: true })
  await writeFile(join(dir, file), content)
}

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'fingerprint-'))
  await write('src/a.ts', 'a')
  await write('src/deep/b.ts', 'b')
})
afterEach(() => rm(dir, { recursive: true }))

describe('the fingerprint of a folder', () => {
  it('stays while its content stays', async () => {
    const before = await fingerprint([dir])
    await write('src/a.ts', 'a')
    expect(await fingerprint([dir])).toBe(before)
  })

  it.each([
    ['a file is changed', () => write('src/deep/b.ts', 'c')],
    ['a file is added', () => write('src/c.ts', '')],
    ['a file is removed', () => rm(join(dir, 'src/a.ts'))],
    ['a file is renamed', () => rename(join(dir, 'src/a.ts'), join(dir, 'src/z.ts'))],
  ])('changes when %s', async (_, change) => {
    const before = await fingerprint([dir])
    await change()
    expect(await fingerprint([dir])).not.toBe(before)
  })

  it.each(['node_modules', 'dist', 'coverage'])('does not see %s', async (ignored) => {
    const before = await fingerprint([dir])
    await write(`src/${ignored}/x.ts`, 'x')
    expect(await fingerprint([dir])).toBe(before)
  })

  it('may be that of single files', async () => {
    const before = await fingerprint([join(dir, 'src/a.ts')])
    await write('src/deep/b.ts', 'c')
    expect(await fingerprint([join(dir, 'src/a.ts')])).toBe(before)
    await write('src/a.ts', 'c')
    expect(await fingerprint([join(dir, 'src/a.ts')])).not.toBe(before)
  })

  it('of a path that is not there is an error', async () => {
    await expect(fingerprint([join(dir, 'gone')])).rejects.toThrow('ENOENT')
  })
})
