import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { root } from '#src/portal/apps.ts'
import { readSpecMap } from './spec-map.ts'

const yaml = (...lines: string[]) => `${lines.join('\n')}\n`
const rules = ['§2 Rules:', '  - sentence: Seven rules.', '    test: shows seven rules']

describe('the specification map', () => {
  it('is read as sentences, each with its test and its line', () => {
    const names = ['§3 Names:', '  - { sentence: "Short: 16.", test: is short }']
    expect(readSpecMap(yaml(...rules, '', ...names), 'map.yaml')).toEqual([
      { section: '§2 Rules', sentence: 'Seven rules.', test: 'shows seven rules', line: 2 },
      { section: '§3 Names', sentence: 'Short: 16.', test: 'is short', line: 6 },
    ])
  })

  it('has sections of what teams can break', () => {
    const loops = ['Teams 4 Loops end:', '  - { sentence: A page loops., test: ends }']
    expect(readSpecMap(yaml(...loops), 'map.yaml')).toMatchObject([
      { section: 'Teams 4 Loops end', sentence: 'A page loops.' },
    ])
  })

  it.each([
    ['is empty', [], 'map.yaml:1: the map is empty: restore it'],
    ['is not YAML', ['§2 Rules: ['], 'map.yaml:2: Flow sequence in block collection'],
    [
      'repeats a section',
      [...rules, '§2 Rules: []'],
      'map.yaml:4: Map keys must be unique',
    ],
    [
      'has another kind of section',
      ['Rules: []'],
      'map.yaml:1: a section is named by its number',
    ],
    [
      'has a section without sentences',
      [...rules, '§3 Names:'],
      'map.yaml:4: §3 Names has no list',
    ],
    [
      'has a sentence without a test',
      rules.slice(0, 2),
      'map.yaml:2: §2 Rules: write “sentence” and “test”',
    ],
    [
      'has a test that is no text',
      [...rules.slice(0, 2), '    test: 7'],
      'map.yaml:2: §2 Rules: write',
    ],
    ['has another field', [...rules, '    state: built'], 'map.yaml:2: §2 Rules: write'],
    [
      'repeats a sentence',
      [...rules, ...rules.slice(1)],
      'map.yaml:4: §2 Rules: “Seven rules.” is listed twice',
    ],
  ])('that %s is refused with the line and the fix', (_, lines, message) => {
    expect(() => readSpecMap(yaml(...lines), 'map.yaml')).toThrow(message)
  })

  it('names every problem at once', () => {
    const broken = yaml('Rules:', '  - sentence: One.', '  - test: two')
    expect(() => readSpecMap(broken, 'map.yaml')).toThrow(/:1: .*\n.*:2: .*\n.*:3: /)
  })

  it('of this project can be read', () => {
    const path = 'docs/spec-map.yaml'
    expect(readSpecMap(readFileSync(join(root, path), 'utf8'), path)).not.toEqual([])
  })
})
