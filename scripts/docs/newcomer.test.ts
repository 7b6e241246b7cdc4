import { describe, expect, it } from '@jest/globals'
import { tooManyWords } from './newcomer.ts'

const document = (path: string, words: number) => ({ path, text: 'word '.repeat(words) })

describe('the words that a newcomer reads', () => {
  it('may be 5,000', () => {
    const documents = [document('README.md', 4_000), document('shell/README.md', 1_000)]
    expect(tooManyWords(documents)).toEqual([])
  })

  it('are not more, and the longest document comes first', () => {
    const documents = [
      document('docs/teams.md', 900),
      document('portal/kit/README.md', 4_101),
    ]
    expect(tooManyWords(documents)).toEqual([
      expect.stringContaining('5001 words'),
      '4101 portal/kit/README.md',
      '900 docs/teams.md',
    ])
  })

  it('are not those of operators and decisions', () => {
    const paths = ['docs/operations.md', 'docs/decisions/001-a.md', 'shared-ui/CREDITS.md']
    expect(tooManyWords(paths.map((path) => document(path, 9_000)))).toEqual([])
  })
})
