import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { filesBelow, shortHash } from '#src/store/files.ts'
import { readRelease } from '#src/store/release.ts'
import { releaseDir } from '#src/store/store.ts'
import { composePortal } from '#src/testing/temp-store.ts'
import { composerVersion } from './composer-version.ts'

/** Ids change with what is composed, not with how. */
const withoutIds = (text: string) => text.replace(/\b[0-9a-f]{12}\b/g, '')

it('the version of the composer is that of what it composes: another hash here needs another version', async () => {
  const { store, first, clean } = await composePortal()
  const dir = releaseDir(store, first)
  const files = (await filesBelow(dir)).filter((file) => file.endsWith('.html'))
  const pages = await Promise.all(files.map((file) => readFile(join(dir, file), 'utf8')))
  const fields = Object.keys(await readRelease(store, first))
  await clean()
  const composed = shortHash([...files, ...fields, ...pages.map(withoutIds)].join('\n'))
  expect({ composerVersion, composed }).toEqual({
    composerVersion: 3,
    composed: 'b7f98f7b5f16',
  })
})
