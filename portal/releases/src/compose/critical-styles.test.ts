import { describe, expect, it } from '@jest/globals'
import { criticalStyles } from './critical-styles.ts'

const html = '<main class="page wide"><p class="lead">x</p></main>'

describe('the critical styles of a page', () => {
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
    ['.gone{color:red}', 'a class that the HTML lacks'],
    ['.page .gone{color:red}', 'one class of several that the HTML lacks'],
    ['@media (width<9px){.gone{color:red}}', 'a query with nothing left'],
    ['@layer components{@media (width<9px){.gone{color:red}}}', 'layers within layers'],
  ])('leave out %s: %s', (css) => {
    expect(criticalStyles(css, html)).toBe('')
  })

  it.each([
    ['.page{color:red;.gone{color:red}}', '.page{color:red;}'],
    ['.page{.gone{color:red}.lead{color:red}}', '.page{.lead{color:red}}'],
    ['.page{@media (width<9px){.gone{color:red}}}', '.page{}'],
  ])('leave out what is nested and draws nothing: %s', (css, rest) => {
    expect(criticalStyles(css, html)).toBe(rest)
  })
})
