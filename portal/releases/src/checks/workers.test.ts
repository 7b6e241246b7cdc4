import { afterAll, describe, expect, it } from '@jest/globals'
import { remoteBuild, summarise } from '#src/testing/apps.ts'
import { openTempStore } from '#src/testing/temp-store.ts'
import { checkWorkers } from './workers.ts'

const temp = await openTempStore()

afterAll(() => temp.clean())

const check = async (code: string) => {
  const files = { 'dist/browser/extra.js': code, 'dist/server/extra.mjs': 'new Worker(x)' }
  return summarise(await checkWorkers(await remoteBuild(temp, { files })))
}

describe('a script of a build', () => {
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
