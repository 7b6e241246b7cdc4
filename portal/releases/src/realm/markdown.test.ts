import { describe, expect, it } from '@jest/globals'
import { compileMarkdown } from './markdown.ts'

describe('Markdown', () => {
  it('becomes the elements that a page may have', () => {
    const { nodes, problems } = compileMarkdown(`# Siege

Be *there* at **8 pm**, ~~7~~ \`sharp\`,
or [ask](/rules "why") at https://forum.example/a?b=1&c. 1 \\* 2 &lt; 3

1. one
2. two
   - deep

> So says the law

---

| Castle | Owner |
|--------|-------|
| Aden   | *none* |

\`\`\`ini
rate = 7
\`\`\``)
    expect(problems).toEqual([])
    const forum = 'https://forum.example/a?b=1&c'
    expect(nodes).toEqual([
      ['h2', 'Siege'],
      [
        'p',
        ...['Be ', ['em', 'there'], ' at ', ['strong', '8 pm'], ', ', ['del', '7'], ' '],
        ...[['code', 'sharp'], ',', '\n', 'or ', ['a', { href: '/rules' }, 'ask'], ' at '],
        ...[['a', { href: forum }, forum], '. 1 * 2 < 3'],
      ],
      ['ol', ['li', 'one'], ['li', 'two', ['ul', ['li', 'deep']]]],
      ['blockquote', ['p', 'So says the law']],
      ['hr'],
      [
        'table',
        ['thead', ['tr', ['th', 'Castle'], ['th', 'Owner']]],
        ['tbody', ['tr', ['td', 'Aden'], ['td', ['em', 'none']]]],
      ],
      ['pre', ['code', 'rate = 7']],
    ])
  })

  it.each([
    ['a\n\n<b>b</b>', 'line 3 has HTML (<b>): write it in Markdown'],
    ['a\nb <script>x()</script>', 'line 2 has HTML (<script>): write it in Markdown'],
    ['- a\n- ![x](/y.png)', 'line 2 has a picture, which a page may not: take it out'],
    [
      '[a](javascript:b)',
      'line 1 a link leads to javascript:b: begin it with https:// or /',
    ],
    ['[a](//b)', 'line 1 a link leads to //b: begin it with https:// or /'],
  ])('is refused by its line: %j', (text, problem) => {
    const { nodes, problems } = compileMarkdown(text)
    expect(problems[0]).toBe(problem)
    expect(JSON.stringify(nodes)).not.toMatch(/script:|<b>|href|img/)
  })

  it.each([
    ['emphasis that never ends', '**a_'],
    ['quotes in quotes', '>'],
    ['links in links', '[a]('],
    ['lists in lists', '- '],
    ['addresses', 'https://a.example/('],
    ['mail addresses', 'a@'],
  ])('takes little for a long text of %s', (_, part) => {
    const { nodes } = compileMarkdown(part.repeat(100_000 / part.length))
    expect(nodes.length).toBeGreaterThan(0)
  })
})
