import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { root } from '#src/portal/apps.ts'
import { checkSpecMap, readSpecMap } from './spec-map.ts'

const rules = ['§2 Rules:', '  - sentence: Seven rules.', '    test: shows seven rules']
const row = { section: '§2 Rules', sentence: 'Seven rules.', test: 'shows seven rules' }
const none = { passed: [], failed: [], skipped: [] }

describe('the specification map', () => {
  it('is read as sentences, each with its test', () => {
    expect(readSpecMap(rules.join('\n'))).toEqual([row])
  })

  it.each([
    ['is empty', ['# Map'], 'the map is empty: restore it'],
    ['is not YAML', ['§2 Rules: ['], 'at line 1'],
    ['repeats a section', [...rules, '§2 Rules: []'], 'Map keys must be unique at line 4'],
    [
      'has a section without sentences',
      [...rules, '§3 Names:'],
      '§3 Names has no sentence',
    ],
    ['has a sentence without a test', rules.slice(0, 2), '§2 Rules: write “sentence” and'],
    ['repeats a sentence', [...rules, ...rules.slice(1)], '“Seven rules.” is listed twice'],
  ])('that %s is refused with the place and the fix', (_, lines, message) => {
    expect(() => readSpecMap(lines.join('\n'))).toThrow(message)
  })

  it('of this project can be read', () => {
    const map = readSpecMap(readFileSync(join(root, 'docs/spec-map.yaml'), 'utf8'))
    expect(map.length).toBeGreaterThan(400)
  })
})

describe('a sentence of the specification', () => {
  it('is proven when the title of a passed test ends with the words in the map', () => {
    const tests = { ...none, passed: ['the page shows seven rules'] }
    const passed = ['spec: §2 Rules Seven rules.']
    expect(checkSpecMap([row], tests)).toEqual({ ...none, passed })
  })

  it.each([
    ['failed', { failed: ['the page shows seven rules'] }, 'failed: mend'],
    ['was skipped', { skipped: ['shows seven rules'] }, 'was skipped: let'],
    ['does not exist', { passed: ['shows eight rules'] }, 'no test is titled'],
  ])('fails with the fix when its test %s', (_, tests, reason) => {
    const { passed, failed } = checkSpecMap([row], { ...none, ...tests })
    expect(passed).toEqual([])
    expect(failed).toEqual([expect.stringContaining(reason)])
  })
})
