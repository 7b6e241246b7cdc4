import { describe, expect, it } from '@jest/globals'
import { criticalStyles, withAbsoluteUrls } from './styles.ts'

describe('the URLs of a stylesheet', () => {
  it.each([
    ['a{mask:url(a.svg)}', 'a{mask:url(/assets/a.svg)}'],
    ['a{mask:url("a b.svg")}', 'a{mask:url(/assets/a b.svg)}'],
    ["a{mask:url('a.svg'),url(b.svg)}", 'a{mask:url(/assets/a.svg),url(/assets/b.svg)}'],
    ['a{mask:url(/a.svg)}', 'a{mask:url(/a.svg)}'],
    ['a{mask:url(#a)}', 'a{mask:url(#a)}'],
    [
      'a{mask:url("data:image/svg+xml,<svg><rect filter=\'url(%23g)\'/></svg>")}',
      'a{mask:url("data:image/svg+xml,<svg><rect filter=\'url(%23g)\'/></svg>")}',
    ],
  ])('become absolute where they are relative: %s', (css, expected) => {
    expect(withAbsoluteUrls(css, (url) => `/assets/${url}`)).toBe(expected)
  })
})

describe('the critical styles of a page', () => {
  const html = '<main class="page wide"><p class="lead">x</p></main>'

  it.each([
    ['.page{color:red}', 'a class of the HTML'],
    ['.page .lead{color:red}', 'classes that are all in the HTML'],
    ['.page:hover,.gone{color:red}', 'one selector of several that draws'],
    ['main p{color:red}', 'elements alone'],
    ['.page>:not([data-open]){color:red}', 'attributes, which may change'],
    ['.page:not(.gone){color:red}', 'a class that must be away'],
    ['@keyframes turn{0%{opacity:0}to{opacity:1}}', 'the steps of an animation'],
    ['.page{h1{color:red}.lead &{color:red}}', 'nested rules that draw'],
    ['@layer components{.lead{color:red}}', 'a layer with something left'],
  ])('keep %s: %s', (css) => {
    expect(criticalStyles(css, html)).toBe(css)
  })

  it.each([
    ['.gone{color:red}', ''],
    ['.page .gone{color:red}', ''],
    ['@media (width<9px){.gone{color:red}}', ''],
    ['@layer components{@media (width<9px){.gone{color:red}}}', ''],
    ['.page{color:red;.gone{color:red}}', '.page{color:red;}'],
    ['.page{.gone{color:red}.lead{color:red}}', '.page{.lead{color:red}}'],
    ['.page{@media (width<9px){.gone{color:red}}}', '.page{}'],
  ])('leave out what draws nothing: %s', (css, rest) => {
    expect(criticalStyles(css, html)).toBe(rest)
  })
})
