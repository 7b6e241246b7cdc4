import { afterAll, expect, it } from '@jest/globals'
import { remoteBuild, summarise } from '#src/testing/apps.ts'
import { openTempStore } from '#src/testing/temp-store.ts'
import { checkFileNames } from './file-names.ts'

const temp = await openTempStore()

afterAll(() => temp.clean())

it('a browser file may not have a name that a URL writes otherwise', async () => {
  const files = {
    'dist/browser/media/pond.0a1b2c3d.png': 'a pond',
    'dist/browser/media/my pond(2).0a1b2c3d.png': 'another',
    'dist/browser/media/água.0a1b2c3d.png': 'water',
  }
  expect(summarise(checkFileNames(await remoteBuild(temp, { files })))).toEqual([
    'has a name that a URL writes otherwise (browser/media/my pond(2).0a1b2c3d.png)',
    'has a name that a URL writes otherwise (browser/media/água.0a1b2c3d.png)',
  ])
})
