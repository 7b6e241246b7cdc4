import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { parse } from 'yaml'
import { root } from '#src/portal/apps.ts'
import { listFiles } from './repository.ts'

type Rule = {
  alert: string
  expr: string
  labels: { severity: string }
  annotations: { summary: string }
}

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const groups: { rules: Rule[] }[] = parse(read('docs/alerts/portal.rules.yml')).groups
const rules = groups.flatMap((group) => group.rules)
const namesIn = (text: string) => new Set(text.match(/\bportal_[a-z_]+/g))

describe('the alerts', () => {
  it('each have a section in docs/alerts.md that says what to do, in the same order', () => {
    const headings = [...read('docs/alerts.md').matchAll(/^## (.+)\n\n\S/gm)]
    expect(headings.map(([, name]) => name)).toEqual(rules.map(({ alert }) => alert))
  })

  it('each have a severity and a sentence', () => {
    for (const { labels, annotations } of rules) {
      expect(labels.severity).toMatch(/^(critical|warning|info)$/)
      expect(annotations.summary).toMatch(/\w/)
    }
  })

  it('ask for metrics that the servers have', () => {
    const sources = listFiles(root).filter((path) => /metrics[\w-]*\.ts$/.test(path))
    const known = sources.flatMap((path) => [...namesIn(read(path))])
    const asked = rules.flatMap(({ expr }) => [...namesIn(expr)])
    expect(asked.length).toBeGreaterThan(10)
    expect(asked.filter((name) => !known.includes(name))).toEqual([])
  })
})

const promtool = (...args: string[]) =>
  spawnSync('promtool', args, { cwd: join(root, 'docs/alerts'), encoding: 'utf8' })
const isInstalled = promtool('--version').error === undefined
if (!isInstalled)
  process.stderr.write(
    'SKIPPED "promtool": there is none; install Debian’s package prometheus\n',
  )

;(isInstalled ? describe : describe.skip)('promtool', () => {
  it.each([
    ['check', 'portal.rules.yml'],
    ['test', 'portal.rules.test.yml'],
  ])('finds nothing wrong: %s rules', (command, file) => {
    const { status, stdout, stderr } = promtool(command, 'rules', file)
    expect({ status, said: `${stdout}${stderr}` }).toEqual({
      status: 0,
      said: expect.stringContaining('SUCCESS'),
    })
  })
})
