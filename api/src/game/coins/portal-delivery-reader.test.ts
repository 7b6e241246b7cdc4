import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { findProgram } from '#src/testing/find-program.ts'
import stories from './reader-stories.json' with { type: 'json' }

const source = join(import.meta.dirname, '../../../..')
const files = [
  'docs/portal-delivery/PortalDeliveryReader.java',
  'api/src/testing/java/ReaderStories.java',
]

// A JDK is too large a dependency for one file.
const javac = findProgram('javac')
const java = findProgram('java')
const describeWithJava = javac && java ? describe : describe.skip
if (!javac || !java) {
  process.stderr.write(
    'SKIPPED "the reader of portal_delivery": there is no javac; install default-jdk-headless\n',
  )
}

describeWithJava('the reader of portal_delivery', () => {
  let classes = ''
  beforeAll(() => {
    classes = mkdtempSync(join(tmpdir(), 'aurora-reader-'))
    const options = ['-Xlint:all', '-Werror', '--release', '8', '-Xlint:-options']
    const paths = files.map((file) => join(source, file))
    execFileSync(String(javac), [...options, '-d', classes, ...paths])
  })
  afterAll(() => rmSync(classes, { recursive: true, force: true }))

  const play = (story: string) =>
    String(execFileSync(String(java), ['-cp', classes, 'ReaderStories', story]))
      .trim()
      .split('\n')

  it.each(stories)('$does', ({ story, ends }) => {
    expect(play(story)).toEqual(ends)
  })
})
