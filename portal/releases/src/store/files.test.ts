import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { describe, expect, it } from '@jest/globals'
import { useTempFolder } from '#src/testing/temp-store.ts'
import { encodePage } from './compress.ts'
import {
  createFolderAtomically,
  filesBelow,
  integrityOf,
  writeAtomically,
} from './files.ts'

const dir = useTempFolder()

describe('writing a file whole or not at all', () => {
  it('makes the folders on its way, and leaves nothing else behind', async () => {
    await writeAtomically(join(dir(), 'a/b.json'), '{}')
    expect(await filesBelow(dir())).toEqual(['a/b.json'])
  })

  it('by many at once leaves what one of them wrote', async () => {
    const texts = ['one', 'two', 'three', 'four']
    await Promise.all(texts.map((text) => writeAtomically(join(dir(), 'a.json'), text)))
    expect(texts).toContain(await readFile(join(dir(), 'a.json'), 'utf8'))
    expect(await readdir(dir())).toEqual(['a.json'])
  })

  it('that cannot be written leaves nothing behind', async () => {
    await mkdir(join(dir(), 'a.json/in-the-way'), { recursive: true })
    await expect(writeAtomically(join(dir(), 'a.json'), 'new')).rejects.toThrow()
    expect(await readdir(dir())).toEqual(['a.json'])
  })
})

describe('filling a folder whole or not at all', () => {
  const target = () => join(dir(), 'store/folder')

  it('makes it appear with all that was put into it', async () => {
    await createFolderAtomically(target(), async (temporary) => {
      await writeFile(join(temporary, 'a'), '1')
      expect(await filesBelow(join(dir(), 'store'))).not.toContain('folder/a')
    })
    expect(await filesBelow(dir())).toEqual(['store/folder/a'])
  })

  it('that fails leaves nothing behind', async () => {
    const filling = createFolderAtomically(target(), async (temporary) => {
      await writeFile(join(temporary, 'a'), '1')
      throw new Error('disk full')
    })
    await expect(filling).rejects.toThrow('disk full')
    expect(await readdir(join(dir(), 'store'))).toEqual([])
  })

  it('takes the place of what is damaged', async () => {
    const fill = (file: string) => (temporary: string) =>
      writeFile(join(temporary, file), '')
    await createFolderAtomically(target(), fill('old'))
    await createFolderAtomically(target(), fill('new'), true)
    expect(await filesBelow(dir())).toEqual(['store/folder/new'])
  })

  it('by two at once keeps the first one’s', async () => {
    const fill = (text: string) =>
      createFolderAtomically(target(), (temporary) => writeFile(join(temporary, 'a'), text))
    await Promise.all([fill('same'), fill('same')])
    expect(await readdir(join(dir(), 'store'))).toEqual(['folder'])
    expect(await readFile(join(target(), 'a'), 'utf8')).toBe('same')
  })
})

it('the integrity of a file is what browsers compare', () => {
  expect(integrityOf('')).toBe(
    'sha384-OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb',
  )
})

it('the files below a folder are told in alphabetical order, without the folders', async () => {
  for (const file of ['b/c', 'a', 'b/a/d']) await writeAtomically(join(dir(), file), '')
  expect(await filesBelow(dir())).toEqual(['a', 'b/a/d', 'b/c'])
})

const sizeAt = (html: Buffer, quality: number) =>
  brotliCompressSync(html, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
    },
  }).length

/** HTML whose names compress badly. */
const pageOf = (names: number) =>
  Buffer.from(
    Array.from(
      { length: names },
      () => `<li class="name">${randomBytes(9).toString('base64')}</li>`,
    ).join('\n'),
  )

it.each([
  ['within the first flight', 400, 10],
  ['beyond the first flight', 1600, 11],
])('a page %s is compressed, of %p names, at level %p', async (_, names, level) => {
  const html = pageOf(names)
  const { br } = await encodePage(html)
  expect(br).toHaveLength(sizeAt(html, level))
  expect(brotliDecompressSync(br).equals(html)).toBe(true)
})
