import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { measureImage } from './images.ts'

const practice = join(import.meta.dirname, '../../fixtures/practice/src')

const svg = (attributes: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}><path d="M0 0"/></svg>`,
  )

/** A photo of 20 by 10 pixels as a camera stores it, with a note of how it was held: 1 upright, 6 on its side. */
function photo(orientation: number): Buffer {
  const note = [
    ...Buffer.from('Exif\0\0MM\0*'),
    ...[0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0],
  ]
  const frame = [8, 0, 10, 0, 20, 1, 1, 0x11, 0]
  const segment = (marker: number, data: number[]) =>
    Buffer.from([0xff, marker, 0, data.length + 2, ...data])
  const [start, end] = [Buffer.from([0xff, 0xd8]), Buffer.from([0xff, 0xd9])]
  return Buffer.concat([start, segment(0xe1, note), segment(0xc0, frame), end])
}

describe('the size of an image', () => {
  it('is that of its pixels', async () => {
    const pond = await readFile(join(practice, 'pond.png'))
    expect(measureImage('pond.png', pond)).toEqual({ width: 48, height: 32 })
  })

  it.each([
    ['its viewBox', svg('viewBox="0 0 30 60"'), { width: 30, height: 60 }],
    ['its width and height', svg('width="3" height="4"'), { width: 3, height: 4 }],
    [
      'its width in the shape of its viewBox',
      svg('width="10" viewBox="0 0 30 60"'),
      { width: 10, height: 20 },
    ],
  ])('of a drawing is %s', (_, drawing, size) => {
    expect(measureImage('reeds.svg', drawing)).toEqual(size)
  })

  it('of a photo is as the camera was held', () => {
    expect(measureImage('gate.jpg', photo(1))).toEqual({ width: 20, height: 10 })
    expect(measureImage('gate.jpg', photo(6))).toEqual({ width: 10, height: 20 })
  })
})

describe('an image is refused, with the way to mend it,', () => {
  it.each([
    ['a drawing without a size', 'reeds.svg', svg(''), /reeds\.svg has no size.*viewBox/],
    [
      'a drawing of no width',
      'reeds.svg',
      svg('viewBox="0 0 0 9"'),
      /reeds\.svg is 0 by 9/,
    ],
    ['what is no image', 'pond.png', Buffer.from('pond'), /pond\.png has no size.*save it/],
  ])('if it is %s', (_, name, content, message) => {
    expect(() => measureImage(name, content)).toThrow(message)
  })
})
