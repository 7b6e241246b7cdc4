import { describe, expect, it } from '@jest/globals'
import { canonicalEmail } from '#src/mail/email-address.ts'

describe('an e-mail address', () => {
  it.each([
    ['v@x.co', 'v@x.co'],
    ['  v@x.co ', 'v@x.co'],
    ['V@X.CO', 'V@x.co'],
    ['sylvaine+l2@aurora.com.br', 'sylvaine+l2@aurora.com.br'],
    ['joão@exemplo.com.br', 'joão@exemplo.com.br'],
    ['joa\u0303o@exemplo.com.br', 'joão@exemplo.com.br'],
    ['ana@EXEMPLÃO.com.br', 'ana@xn--exemplo-2wa.com.br'],
    ['ana@xn--exemplo-2wa.com.br', 'ana@xn--exemplo-2wa.com.br'],
    ['ana@ｅxemplo.com', 'ana@exemplo.com'],
    ['आना@उदाहरण.भारत', 'आना@xn--p1b6ci4b4b3a.xn--h2brj9c'],
  ])('%j is kept as %j', (typed, expected) => {
    expect(canonicalEmail(typed)).toBe(expected)
  })

  it.each([
    '<v@x.co',
    '<<v@x.co',
    'v@x.co>',
    '<v@x.co>',
    'a@b.co, c@d.co',
    'a@b.co;c@d.co',
    'V <v@x.co>',
    'group:v@x.co;',
    '(comment)v@x.co',
    'v(comment)@x.co',
    'v@x.co(comment)',
    '"v"@x.co',
    '"v w"@x.co',
    'v\\@x.co',
    'a@b@c.de',
    '.v@x.co',
    'v.@x.co',
    'v..w@x.co',
    'v@x.co.',
    'v@x..co',
    'v@[1.2.3.4]',
    'v@1.2.3.4',
    'v@x.co:25',
    'v@x.co/y',
    'v@x%2eco.uk',
    'v@x.co\r\nBcc: w@x.co',
    'v\u0000@x.co',
    'v\u202e@x.co',
    'v w@x.co',
    `${'v'.repeat(65)}@x.co`,
    'v@localhost',
    '',
  ])('%j has no form to keep', (typed) => {
    expect(canonicalEmail(typed)).toBeNull()
  })
})
