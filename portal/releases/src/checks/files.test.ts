import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from '@jest/globals'
import type { AppDeclaration } from 'portal-contract'
import { remoteBuild, summarise } from '#src/testing/apps.ts'
import { useTempStore } from '#src/testing/temp-store.ts'
import {
  checkFileNames,
  checkSize,
  checkWorkers,
  fileLimit,
  heavyFile,
  imageLimit,
  scriptLimits,
} from './files.ts'

const temp = await useTempStore()

afterEach(() => rm(join(temp.dir, 'gate'), { recursive: true }))

const weigh = async (
  file: string,
  content: string,
  weights: AppDeclaration['weights'] = {},
  scripts: string[] = [],
) => {
  const files = { [`dist/browser/${file}`]: content }
  const build = await remoteBuild(temp, { files, declaration: { weights } })
  return checkSize({ ...build, manifest: { ...build.manifest, scripts } })
}

const content = (bytes: number) => 'x'.repeat(bytes)

describe('the first scripts of a build', () => {
  const weighScript = (script: string, weights: AppDeclaration['weights'] = {}) =>
    weigh('more.js', script, weights, ['browser/more.js'])
  // Nothing compresses this much.
  const heavy = randomBytes(scriptLimits.remote).toString('base64')

  it('may be as large as they like, as long as they travel light', async () => {
    expect(await weighScript(content(scriptLimits.remote * 10))).toEqual([])
  })

  it('may weigh what the app declares', async () => {
    expect(await weighScript(heavy, { scripts: 80_000 })).toEqual([])
  })

  it('are refused above their limit (§10.12)', async () => {
    expect(await weighScript(heavy)).toMatchObject([
      {
        what: expect.stringMatching(/^its first scripts weigh \d+ .*; 40000 are allowed$/),
        where: expect.stringMatching(/remoteEntry\..*js, browser\/more\.js$/),
      },
    ])
  })
})

describe('a file of a build', () => {
  it.each(['avif', 'gif', 'jpeg', 'jpg', 'png', 'svg', 'webp'])(
    'is refused as an image that is too large (%s), with its weight and the way to mend it',
    async (format) => {
      const file = `media/gate.0a1b2c3d.${format}`
      expect(await weigh(file, content(imageLimit + 1))).toEqual([
        {
          check: 'size',
          app: 'gate',
          what: `weighs ${imageLimit + 1} bytes; ${imageLimit} are allowed`,
          where: `browser/${file}`,
          hint: 'save it as AVIF or WebP and no larger than it is drawn, or raise `weights.image` in portal.config.ts',
        },
      ])
    },
  )

  it('of 5 MB is refused (§10.12)', async () => {
    expect(await weigh('gate.ogg', content(5_000_000))).toMatchObject([
      {
        what: `weighs 5000000 bytes; ${fileLimit} are allowed`,
        hint: 'make it smaller, or raise `weights.file` in portal.config.ts',
      },
    ])
  })

  it.each([
    ['its limit as an image', 'gate.png', imageLimit, {}],
    [
      'what the app declares for images',
      'gate.png',
      imageLimit + 1,
      { image: imageLimit + 1 },
    ],
    ['what the app declares', 'gate.ogg', fileLimit, { file: fileLimit, image: 1 }],
  ])('may weigh %s', async (_, file, bytes, weights) => {
    const found = await weigh(file, content(bytes), weights)
    expect(found.filter(({ isWarning }) => !isWarning)).toEqual([])
  })

  it('that is heavy is a warning, with its weight', async () => {
    expect(await weigh('gate.ogg', content(heavyFile + 1))).toMatchObject([
      { what: `weighs ${heavyFile + 1} bytes`, where: 'browser/gate.ogg', isWarning: true },
    ])
  })

  it('may not have a name that a URL writes otherwise', async () => {
    const names = ['água.png', 'my pond(2).png', 'pond.png']
    const files = Object.fromEntries(names.map((name) => [`dist/browser/${name}`, name]))
    expect(summarise(checkFileNames(await remoteBuild(temp, { files })))).toEqual([
      'has a name that a URL writes otherwise (browser/my pond(2).png)',
      'has a name that a URL writes otherwise (browser/água.png)',
    ])
  })
})

describe('a script of a build', () => {
  const check = async (code: string) => {
    const files = {
      'dist/browser/extra.js': code,
      'dist/server/extra.mjs': 'new Worker(x)',
    }
    return summarise(await checkWorkers(await remoteBuild(temp, { files })))
  }

  it.each([
    'new Worker(new URL(r.p+r.u("91"),r.b),{type:void 0})',
    'new Worker(""+new URL("dig.js",import.meta.url).href)',
    'new self.Worker(u)',
    'new SharedWorker(u)',
    'navigator.serviceWorker.register(u)',
  ])('is refused that starts a worker: %s', async (code) => {
    expect(await check(code)).toEqual(['starts a worker (browser/extra.js)'])
  })

  it.each(['new t.WorkerPool(2)', 'if("Worker"in self)x()', 'e.Worker=class{}'])(
    'passes that starts none: %s',
    async (code) => {
      expect(await check(code)).toEqual([])
    },
  )
})
