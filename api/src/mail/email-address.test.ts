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

  const quoted = ['"v"@x.co', '"v w"@x.co', 'v\\@x.co', 'v w@x.co']
  const bracketed = ['<v@x.co', '<<v@x.co', 'v@x.co>', '<v@x.co>', 'V <v@x.co>']
  const lists = ['a@b.co, c@d.co', 'a@b.co;c@d.co', 'group:v@x.co;', 'a@b@c.de']
  const comments = ['(comment)v@x.co', 'v(comment)@x.co', 'v@x.co(comment)']
  const dots = ['.v@x.co', 'v.@x.co', 'v..w@x.co', 'v@x.co.', 'v@x..co']
  const noDomains = ['v@[1.2.3.4]', 'v@1.2.3.4', 'v@localhost']
  const otherParts = ['v@x.co:25', 'v@x.co/y', 'v@x%2eco.uk']
  const hidden = ['v@x.co\r\nBcc: w@x.co', 'v\u0000@x.co', 'v\u202e@x.co']
  const lengths = ['', `${'v'.repeat(65)}@x.co`]

  const places = [...noDomains, ...otherParts]

  it.each([quoted, bracketed, lists, comments, dots, places, hidden, lengths].flat())(
    '%j has no form to keep',
    (typed) => expect(canonicalEmail(typed)).toBeNull(),
  )
})
