import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { findProgram } from '#src/testing/mariadb/server.ts'

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

  const given = ['one given', '130 in memory, 130 stored, 0 reported']
  it.each([
    ['hands out a row whose claim arrives late', 'late claim', given],
    ['is not undone by its own late statement', 'late return to waiting', given],
    ['hands a row out once if the last answer is lost', 'late given', given],
    [
      'reports nothing if the row was given, though the answer was lost and the character left',
      'given without an answer, and a logout',
      given,
    ],
    [
      'notices a failed save, and finishes the row once one succeeds',
      'failed save, then a good one',
      ['giving', ...given],
    ],
    ...['failed save at logout', 'failed save at logout, and back'].map((story) => [
      `leaves a row to the operator after a ${story}`,
      story,
      ['one unclear', '100 in memory, 100 stored, 1 reported'],
    ]),
    ...[
      'failed save at logout, and a visit that earned the same',
      'crash after a late claim, and the same number earned',
    ].map((story) => [
      `does not take coins that the player earned for the delivery after a ${story}`,
      story,
      ['one unclear', '130 in memory, 130 stored, 1 reported'],
    ]),
    [
      'goes on to other rows if one fails, and leaves that one to the operator',
      'row that fails before another',
      ['one unclear', 'two given', '130 in memory, 130 stored, 1 reported'],
    ],
    [
      'reports a row once that it cannot judge after a crash',
      'crash that it cannot judge',
      ['one unclear', '123 in memory, 123 stored, 1 reported'],
    ],
  ] as [string, string, string[]][])('%s', (_, story, ends) => {
    expect(play(story)).toEqual(ends)
  })
})
