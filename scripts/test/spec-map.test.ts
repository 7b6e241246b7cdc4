import { describe, expect, it } from '@jest/globals'
import { checkSpecMap, readSections, renderSpecMap } from './spec-map.ts'

const sections = readSections('## 2 Screens\n\n### 2.1 Rules\n\nSeven.\n\n### 2.2 Bosses\n')
const none = { passed: [], failed: [], skipped: [] }
const rules = 'the page shows seven rules (§2.1)'
const both = 'pages are on a scroll (§2.1, §2.2)'

describe('the specification map', () => {
  it('has each section with the tests that name it', () => {
    const passed = [rules, both, 'a test of something else']
    expect(checkSpecMap(sections, { ...none, passed })).toEqual({
      ...none,
      passed: ['spec: §2.1 Rules', 'spec: §2.2 Bosses'],
    })
    expect(renderSpecMap(sections, passed)).toBe(
      '# Specification map\n\n## 2.1 Rules\n\n- the page shows seven rules\n- pages are on a scroll\n\n' +
        '## 2.2 Bosses\n\n- pages are on a scroll\n',
    )
  })

  it.each([
    ['a section without a test', { passed: [rules] }, '§2.2 Bosses has no test: end the'],
    ['a failed test', { passed: [both], failed: [rules] }, '“the page shows seven rules”'],
    ['a skipped test', { passed: [rules], skipped: [both] }, '§2.2 Bosses is not proven'],
    ['an unknown section', { passed: [both, 'draws (§7.9)'] }, 'names §7.9, which'],
  ])('fails for %s', (_, tests, reason) => {
    const { failed } = checkSpecMap(sections, { ...none, ...tests })
    expect(failed).toEqual(expect.arrayContaining([expect.stringContaining(reason)]))
  })
})
