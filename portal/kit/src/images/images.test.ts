import { execFile } from 'node:child_process'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { rspack } from '@rspack/core'
import { assetBasesGlobal, sharedModules, sharedModulesGlobal } from 'portal-contract'
import { readDeclaration } from 'portal-releases'
import { shellServerConfig } from '#src/build/server.ts'
import { bundle, bundleWithVite } from '#src/testing/bundle.ts'
import { copyPractice, type PracticeCopy } from '#src/testing/practice.ts'
import { measureImage } from './image-module.ts'

const run = promisify(execFile)

/** As the shell's server build is: it contains what remotes take from it. */
async function bundleAsShell(dir: string): Promise<void> {
  const config = shellServerConfig(dir, await readDeclaration(dir), 'production')
  const compiler = rspack({ ...config, entry: { index: './src/shell.ts' } })
  await promisify(compiler.run.bind(compiler))()
  await promisify(compiler.close.bind(compiler))()
}

/** What the server build has for an image, as the renderer loads it. */
async function pondOnServer(dir: string, base: string): Promise<object> {
  const nothing = Object.fromEntries(Object.keys(sharedModules).map((name) => [name, {}]))
  const server = join(dir, 'dist/server/index.mjs')
  const program = `
    globalThis.${sharedModulesGlobal} = ${JSON.stringify(nothing)}
    globalThis.${assetBasesGlobal} = ${JSON.stringify({ practice: base })}
    const { pond } = await import(${JSON.stringify(server)})
    console.log(JSON.stringify(pond))`
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program])
  return JSON.parse(stdout)
}

describe.each([
  { tool: 'rspack', build: bundle },
  { tool: 'Vite', build: bundleWithVite },
])('an image in a remote that $tool builds', ({ build }) => {
  let practice: PracticeCopy
  let media: string

  beforeAll(async () => {
    practice = await copyPractice()
    await practice.edit(
      'src/routes.tsx',
      'export const',
      "export { default as pond } from './pond.png'\nexport const",
    )
    await build(practice.dir)
    media = join(practice.dir, 'dist/browser/media')
  })

  afterAll(() => rm(practice.around, { recursive: true }))

  const fileOf = async (name: string) => {
    const files = await readdir(media)
    return files.find((file) => file.startsWith(`${name}.`)) ?? ''
  }

  it('has a hash of its content in its name, and its bytes as they are', async () => {
    const file = await fileOf('pond')
    expect(file).toMatch(/^pond\.[\w-]{8}\.png$/)
    const source = await readFile(join(practice.dir, 'src/pond.png'))
    expect(await readFile(join(media, file))).toEqual(source)
  })

  it('is in Node where the browser finds it, with its size', async () => {
    const base = '/assets/practice/0a1b2c3d4e5f/browser/'
    expect(await pondOnServer(practice.dir, base)).toEqual({
      src: `${base}media/${await fileOf('pond')}`,
      width: 48,
      height: 32,
    })
  })

  it('is reached from a stylesheet beside the folder', async () => {
    const browser = join(practice.dir, 'dist/browser')
    const all = await readdir(browser, { recursive: true })
    const sheet = all.find((file) => file.endsWith('.css')) ?? ''
    const [, url = ''] =
      /url\(["']?([^)"']+)/.exec(await readFile(join(browser, sheet), 'utf8')) ?? []
    expect(new URL(url, `https://portal.test/${sheet}`).pathname).toBe(
      `/media/${await fileOf('reeds')}`,
    )
  })

  it('without a size fails the build, with the way to mend it', async () => {
    await writeFile(join(practice.dir, 'src/pond.png'), 'no image')
    await expect(build(practice.dir)).rejects.toThrow(
      /pond\.png has no size that can be read/,
    )
  })
})

it('an image in the shell is in Node where the browser finds it too', async () => {
  const { around, dir } = await copyPractice()
  await writeFile(join(dir, 'src/shell.ts'), "export { default as pond } from './pond.png'")
  await bundleAsShell(dir)
  expect(await pondOnServer(dir, '/assets/')).toEqual({
    src: expect.stringMatching(/^\/assets\/media\/pond\.[0-9a-f]{8}\.png$/),
    width: 48,
    height: 32,
  })
  await rm(around, { recursive: true })
})

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
  const segment = (marker: number, data: number[]) => [
    0xff,
    marker,
    0,
    data.length + 2,
    ...data,
  ]
  const bytes = [0xff, 0xd8, ...segment(0xe1, note), ...segment(0xc0, frame), 0xff, 0xd9]
  return Buffer.from(bytes)
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
